import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import {
  activeParts,
  type AssetListSearch,
  type AssetSearch,
  assetFilters,
  type Part,
  withoutPart,
} from './asset-list-search.ts'
import { assetCountOptions, type FixedFilters } from './asset-list-queries.ts'

const MOST_PARTS = 6
const MOST_TOLD = 2

function filtersWithout(search: AssetSearch, part: Part) {
  const kept = Object.entries(assetFilters(search) ?? {}).filter(([key]) => !(key in withoutPart(part)))
  return Object.fromEntries(kept)
}

/** Where nothing matches: which filter to drop, and what that gives. */
export function useWhatFewerGive(
  { search, change }: AssetListSearch,
  fixed: FixedFilters,
  isNothingFound: boolean,
): { text?: ReactNode; action?: ReactNode } {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const active = activeParts(search)
  // With one filter alone there is nothing to weigh: clearing it is the way.
  const parts = isNothingFound && active.length > 1 ? active.slice(0, MOST_PARTS) : []
  const answers = useQueries({
    queries: parts.map((part) => assetCountOptions({ ...filtersWithout(search, part), ...fixed })),
  })
  const ways = parts
    .map((part, index) => ({ part, name: t(`filter.${part}`), count: answers[index]?.data ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, MOST_TOLD)
  const [best] = ways
  if (!best) return {}
  return {
    text: ways.map(({ part, name, count }) => (
      <span key={part} style={{ display: 'block' }}>
        {t('without', { name, count, number: number(count) })}
      </span>
    )),
    action: (
      <Button onClick={() => change(withoutPart(best.part))}>
        {t('drop', { name: best.name, number: number(best.count) })}
      </Button>
    ),
  }
}
