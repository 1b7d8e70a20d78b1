import { assetName, titleParts } from '@klubba/domain/assets/asset-title'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { Section } from '@klubba/domain/forms/form-types'
import { draftValues } from '@klubba/domain/offline/draft'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconCheck, IconChecklist, IconTransform } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { MediaPicture } from '../../media/media-picture.tsx'
import { mainPicture } from '../../media/media-queries.ts'
import { pathTo } from '../../paths.ts'
import { DataIcon } from '../../ui/data-icon.tsx'
import type { Registration } from './registration-frame.tsx'
import { DraftCategoryDialog } from './draft-category-dialog.tsx'
import { useDraftMedia } from './draft-media.ts'
import { isDone, progressOf, type SectionProgress, shareDone } from './step-progress.ts'
import classes from './stepper.module.css'

export type WizardStep = Section | 'validation'

const RING = 2 * Math.PI * 9

function StepSign({ progress, number }: { progress: SectionProgress; number: number }) {
  if (isDone(progress)) {
    return (
      <span className={classes.sign} data-state="done">
        <IconCheck size={16} stroke={3} aria-hidden />
      </span>
    )
  }
  if (progress.filled === 0) {
    return (
      <span className={classes.sign} aria-hidden>
        {number}
      </span>
    )
  }
  const share = progress.filled / progress.total
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" className={classes.ring} aria-hidden>
      <circle cx="12" cy="12" r="9" className={classes.track} />
      <circle cx="12" cy="12" r="9" className={classes.done} strokeDasharray={`${RING * share} ${RING}`} />
    </svg>
  )
}

function StepWords({ progress }: { progress: SectionProgress }) {
  const { t } = useTranslation('registration')
  if (progress.wrong > 0) return <span className={classes.wrong}>{t('to_fix', { count: progress.wrong })}</span>
  if (progress.filled === 0) return null
  return <span className={classes.count}>{`${progress.filled}/${progress.total}`}</span>
}

/** What is being registered, and how far it is. */
function Machine({ draft, blueprint }: Registration) {
  const { t } = useTranslation(['registration', 'assets'])
  const [isChanging, setChanging] = useState(false)
  const values = draftValues(draft) as Values
  const { media } = useDraftMedia(draft)
  const picture = mainPicture(media)
  const share = shareDone(progressOf(draft, blueprint, media))
  const name = assetName(titleParts(values), blueprint.subcategory.name)
  return (
    <div className={classes.machine}>
      <span className={classes.picture}>
        {picture ? (
          <MediaPicture medium={picture} size="small" alt="" />
        ) : (
          <DataIcon icon={blueprint.subcategory.icon} size={44} />
        )}
      </span>
      <p className={classes.name}>{name}</p>
      <p className={classes.kind}>
        {[
          name === blueprint.subcategory.name ? blueprint.category.name : blueprint.subcategory.name,
          draft.confirmed?.asset_number,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className={classes.share}>
        <progress value={share} max={100} aria-label={t('share')} />
        <span>{t('percent', { share })}</span>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconTransform size={16} aria-hidden />}
        onClick={() => setChanging(true)}
      >
        {t('assets:action.change_category')}
      </Button>
      {isChanging && <DraftCategoryDialog draft={draft} blueprint={blueprint} onClose={() => setChanging(false)} />}
    </div>
  )
}

/** The steps, each with how far it is; one goes to any of them at once. In the hand they are a bar of segments. */
export function Stepper({ draft, blueprint, current }: Registration & { current: WizardStep }) {
  const { t } = useTranslation(['registration', 'shell'])
  const progress = progressOf(draft, blueprint, useDraftMedia(draft).media)
  return (
    <div className={classes.side}>
      <Machine draft={draft} blueprint={blueprint} />
      <nav aria-label={t('steps')}>
        <ol className={classes.steps}>
          {ASSET_SECTIONS.map((section, index) => (
            <li key={section}>
              <Link
                to={pathTo('assets/registration/{assetId}/{section}', { assetId: draft.id, section })}
                className={classes.step}
                aria-current={section === current ? 'step' : undefined}
                activeProps={{}}
              >
                <StepSign progress={progress[section]} number={index + 1} />
                <span className={classes.label}>{t(`shell:section.${section}`)}</span>
                <StepWords progress={progress[section]} />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={pathTo('assets/registration/complete/validation')}
              className={classes.step}
              aria-current={current === 'validation' ? 'step' : undefined}
              activeProps={{}}
            >
              <span className={classes.sign}>
                <IconChecklist size={15} aria-hidden />
              </span>
              <span className={classes.label}>{t('check')}</span>
            </Link>
          </li>
        </ol>
      </nav>
    </div>
  )
}

/** In the hand: how far one is, in seven segments. The head of the page says it in words. */
export function StepBar({ draft, blueprint, current }: Registration & { current: WizardStep }) {
  const progress = progressOf(draft, blueprint, useDraftMedia(draft).media)
  const place = current === 'validation' ? ASSET_SECTIONS.length : ASSET_SECTIONS.indexOf(current)
  return (
    <div className={classes.bar} aria-hidden>
      {ASSET_SECTIONS.map((section, index) => {
        const { filled, total } = progress[section]
        const share = isDone(progress[section]) || (total === 0 && index < place) ? 1 : filled / Math.max(total, 1)
        return (
          <span key={section} className={classes.segment} data-current={section === current || undefined}>
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        )
      })}
    </div>
  )
}
