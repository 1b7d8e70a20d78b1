import type { Asset } from '@klubba/domain/assets/asset-api'
import { useTranslation } from '../use-translation.ts'
import { HistoryEntries } from '../registry/history-card.tsx'
import { Card } from '../ui/card.tsx'
import type { Blueprint } from './blueprint.ts'
import { useAssetWords } from './use-asset-words.ts'

/** What was changed since somebody has bid: with its day, and the value that bidders had gone by. */
export function AdditionsCard({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  if (asset.additions.length === 0) return null
  const entries = asset.additions.map(({ by, ...addition }) => ({ ...addition, ...(by && { actor: by }) }))
  return (
    <Card title={t('additions.title')}>
      <HistoryEntries entries={entries} fieldLabel={labelOf} shown={wordsOf} />
    </Card>
  )
}
