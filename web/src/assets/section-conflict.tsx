import type { Asset } from '@klubba/domain/assets/asset-api'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { ownerOptions } from '../owners/owner-queries.ts'
import { collectionOptions } from '../registry/collection-queries.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import type { Blueprint } from './blueprint.ts'
import { useAssetWords } from './use-asset-words.ts'
import type { SectionForm } from './use-section-form.ts'

interface SectionConflictProps {
  asset: Asset
  blueprint: Blueprint
  form: SectionForm
  failure: string
}

/** AST-12: what two people have changed at once, in words, to be chosen field by field. */
export function SectionConflict({ asset, blueprint, form, failure }: SectionConflictProps) {
  const { moment } = useFormat()
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  const { conflict } = form
  const mine = conflict?.mine['owner_id']
  const chosen = useQuery({
    ...ownerOptions(typeof mine === 'string' ? mine : ''),
    enabled: typeof mine === 'string',
  }).data
  const minePortfolio = conflict?.mine['portfolio_id']
  const chosenPortfolio = useQuery({
    ...collectionOptions('portfolios', typeof minePortfolio === 'string' ? minePortfolio : ''),
    enabled: typeof minePortfolio === 'string',
  }).data
  if (!conflict) return null
  const { current } = conflict
  const owners = [asset.owner, current.owner, chosen]
  const portfolios = [asset.portfolio, current.portfolio, chosenPortfolio]
  const named: Partial<Record<string, typeof portfolios>> = { owner_id: owners, portfolio_id: portfolios }
  const words = (key: string, value: unknown) => {
    const known = named[key]
    return known ? (known.find((one) => one?.id === value)?.name ?? '') : wordsOf(key, value)
  }
  return (
    <ConflictDialog
      key={conflict.keys.join(' ')}
      conflicts={conflict.keys.map((key) => ({
        field: key,
        label: labelOf(key),
        before: words(key, conflict.before[key]),
        theirs: words(key, conflict.theirs[key]),
        mine: words(key, conflict.mine[key]),
      }))}
      others={Object.keys(conflict.mine).length - conflict.keys.length}
      change={{ name: current.updated_by.name, when: moment(current.updated_at) }}
      isSaving={form.isSending}
      error={<FailureNotice what={failure} error={form.error} />}
      onClose={form.leaveConflict}
      onSave={form.resolve}
    />
  )
}
