import { isAssetChange } from '@klubba/domain/offline/asset-change'
import { type LocalDraft, needsAttention } from '@klubba/domain/offline/draft'
import { useId } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useCatalogue } from '../catalogue-queries.ts'
import { ChangeRow } from './change-row.tsx'
import { DraftRow } from './draft-row.tsx'
import classes from './drafts.module.css'

function UnsentList({ title, drafts }: { title: string; drafts: readonly LocalDraft[] }) {
  const catalogue = useCatalogue()
  const heading = useId()
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.group}>
        {title}
      </h2>
      <ul className={classes.rows}>
        {drafts.map((draft) =>
          isAssetChange(draft) ? (
            <ChangeRow key={draft.id} draft={draft} />
          ) : (
            <DraftRow key={draft.id} draft={draft} catalogue={catalogue} />
          ),
        )}
      </ul>
    </section>
  )
}

/** OFF-5: what lies on this device. First what waits for its user, then what goes out by itself. */
export function UnsentLists({ drafts }: { drafts: readonly LocalDraft[] }) {
  const { t } = useTranslation(['registration', 'shell'])
  const others = drafts.filter((draft) => !needsAttention(draft))
  return (
    <div className={classes.groups}>
      <UnsentList title={t('shell:save.needs_you')} drafts={drafts.filter(needsAttention)} />
      <UnsentList title={t('changes')} drafts={others.filter(isAssetChange)} />
      <UnsentList title={t('registrations')} drafts={others.filter((draft) => !isAssetChange(draft))} />
    </div>
  )
}
