import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetName } from '@klubba/domain/assets/asset-title'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { draftState, sendProgress } from '@klubba/domain/offline/draft-save-state'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useSending } from '../../offline/save-queue.ts'
import { pathTo } from '../../paths.ts'
import { ProgressRing } from '../../registry/progress-ring.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { useCatalogue } from '../catalogue-queries.ts'
import { draftName } from './draft-name.ts'
import { draftPath, sectionOf } from './draft-path.ts'
import { DraftPicture } from './draft-picture.tsx'
import classes from './drafts.module.css'
import { rememberRegistration } from './remembered.ts'

interface GoOnLinkProps {
  id: string
  /** How far it has come, where something of it is on this device. */
  mark?: ReactNode
  to: string
  picture: ReactNode
  name: string
  children: ReactNode
}

function GoOnLink({ id, mark, to, picture, name, children }: GoOnLinkProps) {
  return (
    <Link className={classes.link} to={to} data-draft={id} onClick={() => rememberRegistration(id)}>
      {picture}
      <span className={classes.linkWords}>
        <span className={classes.linkName}>{name}</span>
        <span className={classes.detail}>{children}</span>
        {mark && <span className={classes.linkMark}>{mark}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** A registration on this device, one tap from the step where it was left. */
export function DraftLink({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation(['registration', 'shell'])
  const catalogue = useCatalogue()
  const sending = useSending()
  return (
    <GoOnLink
      id={draft.id}
      mark={<SaveMark state={draftState(draft, sending)} size={15} progress={sendProgress(draft)} />}
      to={draftPath(draft)}
      picture={<DraftPicture draft={draft} catalogue={catalogue} />}
      name={draftName(draft, catalogue.subcategory(draft.subcategory))}
    >
      {t('continue_with', { name: t(`shell:section.${sectionOf(draft)}`) })}
    </GoOnLink>
  )
}

/** One that is all with the server. */
export function SentDraftLink({ asset }: { asset: AssetRow }) {
  const { t } = useTranslation(['registration', 'asset_list'])
  const catalogue = useCatalogue()
  const { id, asset_number, readiness } = asset
  return (
    <GoOnLink
      id={id}
      to={pathTo('assets/registration/{assetId}/{section}', { assetId: id, section: 'info' })}
      picture={<ProgressRing {...readiness} className={classes.ring} />}
      name={assetName(asset, catalogue.subcategory(asset.subcategory)?.name ?? asset_number)}
    >
      {t('continue_with', { name: asset_number })}
      <span className="unseen">{t('asset_list:ready_of', readiness)}</span>
    </GoOnLink>
  )
}
