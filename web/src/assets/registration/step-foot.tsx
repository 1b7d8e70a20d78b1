import type { Section } from '@klubba/domain/forms/form-types'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { sendDraftNow } from '../../offline/send-draft-now.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { toast } from '../../ui/toast.ts'
import classes from './wizard.module.css'

const pathOf = (id: string, step: Section | 'validation') =>
  step === 'validation'
    ? pathTo('assets/registration/complete/validation')
    : pathTo('assets/registration/{assetId}/{section}', { assetId: id, section: step })

/** Leaves the wizard; what is on the device is sent from there. */
export function SaveAsDraft({ id, flush }: { id: string; flush: () => Promise<boolean> }) {
  const { t } = useTranslation('registration')
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      className={classes.leave ?? ''}
      onClick={() => {
        void flush().then(async (isWritten) => {
          if (!isWritten) return
          const sending = sendDraftNow(user?.id ?? '', id)
          await navigate({ to: pathTo('assets/drafts') })
          toast.success((await sending) ? t('saved_as_draft') : t('kept_as_draft'))
        })
      }}
    >
      {t('save_as_draft')}
    </Button>
  )
}

/** The way back, always on screen. */
export function BackButton({ id, step }: { id: string; step: Section }) {
  const { t } = useTranslation('shell')
  return (
    <Button
      variant="default"
      className={classes.back ?? ''}
      leftSection={<IconChevronLeft size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathOf(id, step)} {...props} />}
    >
      <span className={classes.backWord}>{t(`section.${step}`)}</span>
    </Button>
  )
}

interface StepFootProps {
  id: string
  section: Section
  flush: () => Promise<boolean>
  /** In the hand: what the step is about, under the thumb; going on is beside it. */
  act?: ReactNode
  /** What could not be stored. */
  children?: ReactNode
}

/** Next is always under the thumb; Ctrl+Enter does the same. */
export function StepFoot({ id, section, flush, act, children }: StepFootProps) {
  const { t } = useTranslation(['registration', 'shell'])
  const navigate = useNavigate()
  const place = ASSET_SECTIONS.indexOf(section)
  const before = ASSET_SECTIONS[place - 1]
  const next = ASSET_SECTIONS[place + 1] ?? 'validation'
  const goOn = () => void flush().then(async (isWritten) => isWritten && navigate({ to: pathOf(id, next) }))
  useHotkeys([['mod+Enter', goOn]], [])
  return (
    <div className={classes.foot} data-page-foot="decides">
      {children}
      <div className={classes.buttons} data-acts={act !== undefined || undefined}>
        {before && <BackButton id={id} step={before} />}
        {act !== undefined && <div className={classes.act}>{act}</div>}
        <span className={classes.keys} aria-hidden>
          <kbd>{'Ctrl'}</kbd>
          <kbd>{'Enter'}</kbd>
        </span>
        <SaveAsDraft id={id} flush={flush} />
        <Button
          className={classes.next ?? ''}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={goOn}
        >
          {t('next', { step: next === 'validation' ? t('check') : t(`shell:section.${next}`) })}
        </Button>
      </div>
    </div>
  )
}
