import { isAsset, unsentFields } from '@klubba/domain/offline/asset-change'
import type { Change, LocalDraft } from '@klubba/domain/offline/draft'
import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { useTranslation } from '../use-translation.ts'
import type { Blueprint } from './blueprint.ts'
import classes from './unsent.module.css'
import { useAssetWords } from './use-asset-words.ts'
import { useFieldIssueText } from './use-field-issue-text.ts'

export interface Unsent {
  unsent: LocalDraft
  blueprint: Blueprint
}

/** What was changed here and is not at the server, field by field, with what keeps it here. */
export function UnsentFields({ unsent, blueprint }: Unsent) {
  const { t } = useTranslation('assets')
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  const issueText = useFieldIssueText()
  const fieldOf = (key: string) => blueprint.fields.find(({ field }) => field.key === key)?.field
  const chosen: Record<string, string | undefined> = {
    owner_id: unsent.owner?.name ?? '',
    portfolio_id: unsent.portfolio?.name ?? '',
  }
  const words = (key: string, { value }: Change) => (chosen[key] ?? wordsOf(key, value)) || t('unsent.emptied')
  const why = (key: string, { conflict, issue }: Change) =>
    conflict ? t('unsent.conflict') : issueText(issue, fieldOf(key))
  return (
    <dl className={classes.fields}>
      {unsentFields(unsent).map(({ section, key, change }) => (
        <div key={`${section} ${key}`} className={classes.field}>
          <dt>{labelOf(key)}</dt>
          <dd>
            {words(key, change)}
            {why(key, change) !== undefined && <span className={classes.why}>{why(key, change)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the server has refused, in its own words, and what has become of the asset meanwhile. */
export function useRefusals(): (draft: LocalDraft) => string[] {
  const { t } = useTranslation(['assets', 'asset_list'])
  return (draft) => {
    const told = [draft.refusal, ...Object.values(draft.refusals)].flatMap((refusal) =>
      refusal ? [refusal.message] : [],
    )
    const status = SERVER_STATUSES.find((known) => known === draft.confirmed?.status)
    const isAbout = told.length > 0 && isAsset(draft) && status !== undefined
    return [
      ...new Set(told),
      ...(isAbout ? [t('unsent.status_now', { status: t(`asset_list:status.${status}`) })] : []),
    ]
  }
}
