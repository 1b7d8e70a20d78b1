import type { FacetCounts, FacetValue } from '@klubba/domain/assets/asset-filters'
import { MOST_VALUES, SEARCHED_FACETS, type SearchedFacet } from '@klubba/domain/assets/searched-facets'
import type { Db } from '../db/database.ts'
import { wordsOf } from '../db/search.ts'
import type { KeptColumns } from './asset-columns-service.ts'
import { asksForAuctions } from './asset-counts-service.ts'
import type { CountedFacet } from './asset-counted.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { NARROWER } from './facet-bits.ts'
import { listFacetValues, listValueNames } from './facet-values-sql.ts'
import { numbersIn } from './most-frequent.ts'

interface Asked {
  find: string
  page: number
  page_size: number
}

interface Found {
  results: FacetValue[]
  total: number
}

/** As the counts beside a list: without the narrower filter, which holds only within the broader one. */
function withoutNarrower(question: AssetQuestion, facet: SearchedFacet): AssetQuestion {
  const narrower = facet === 'community' ? undefined : NARROWER[facet]
  return narrower ? { ...question, [narrower]: undefined } : question
}

interface Candidate {
  value: string
  name: string
  /** The name in lower case. */
  text: string
  count: number
}

function inOrder(one: Candidate, other: Candidate): number {
  if (one.count !== other.count) return other.count - one.count
  if (one.text !== other.text) return one.text < other.text ? -1 : 1
  return one.value < other.value ? -1 : 1
}

/** The first few in order. Most of many are compared with the last of these alone, which takes far less than sorting all. */
function firstInOrder(all: readonly Candidate[], count: number): Candidate[] {
  let first: Candidate[] = []
  let last: Candidate | undefined
  for (const candidate of all) {
    if (last && inOrder(candidate, last) > 0) continue
    first.push(candidate)
    if (first.length < count * 2) continue
    first = first.toSorted(inOrder).slice(0, count)
    last = first.at(-1)
  }
  return first.toSorted(inOrder).slice(0, count)
}

/** The values in memory with the words in their names, unordered. */
function candidatesIn(kept: KeptColumns, question: AssetQuestion, facet: CountedFacet, find: string): Candidate[] {
  const { values, counts } = kept.countValues(question, facet)
  const words = wordsOf(find)
  const isId = facet === 'owner' || facet === 'portfolio'
  const found: Candidate[] = []
  for (const number of numbersIn(counts)) {
    const value = values.values[number] ?? ''
    const name = isId ? (kept.names.find(value) ?? '') : value
    const text = name.toLowerCase()
    if (words.every((word) => text.includes(word))) found.push({ value, name, text, count: counts[number] ?? 0 })
  }
  return found
}

/** The values of a facet with the words in their name, as frequent as the other filters leave them. */
export async function findFacetValues(
  db: Db,
  kept: KeptColumns | undefined,
  question: AssetQuestion,
  facet: SearchedFacet,
  { find, page, page_size }: Asked,
): Promise<Found> {
  const offset = (page - 1) * page_size
  const asked = withoutNarrower(question, facet)
  if (!kept || facet === 'community' || asksForAuctions(asked)) {
    return listFacetValues(db, asked, facet, { find, limit: page_size, offset })
  }
  const all = candidatesIn(kept, asked, facet, find)
  const shown = firstInOrder(all, offset + page_size).slice(offset)
  const isId = facet === 'owner' || facet === 'portfolio'
  const results = shown.map(({ value, name, count }) => (isId ? { value, name, count } : { value, count }))
  return { results, total: all.length }
}

async function countChosen(
  db: Db,
  kept: KeptColumns | undefined,
  question: AssetQuestion,
  facet: SearchedFacet,
  chosen: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const asked = withoutNarrower(question, facet)
  if (!kept || facet === 'community' || asksForAuctions(asked)) {
    const only = { only: chosen, limit: chosen.length, offset: 0 }
    const { results } = await listFacetValues(db, asked, facet, only)
    return new Map(results.map(({ value, count }) => [value, count]))
  }
  const { values, counts } = kept.countValues(asked, facet)
  return new Map(
    chosen.map((value) => {
      const number = values.known(value)
      return [value, number === undefined ? 0 : (counts[number] ?? 0)]
    }),
  )
}

/** With the values that are filtered by, also where others are more frequent or none is left of them. */
export async function withChosen(
  db: Db,
  kept: KeptColumns | undefined,
  question: AssetQuestion,
  facets: FacetCounts,
): Promise<FacetCounts> {
  const all = { ...facets }
  for (const facet of SEARCHED_FACETS) {
    const counted = facets[facet]
    const missing = question[facet]?.filter((value) => !counted?.some((each) => each.value === value)) ?? []
    if (!counted || missing.length === 0) continue
    // Of fewer values than that, all are there.
    const counts = counted.length < MOST_VALUES ? undefined : await countChosen(db, kept, question, facet, missing)
    const named = await listValueNames(db, facet, [...new Set(missing)])
    all[facet] = [...counted, ...named.map((each) => ({ ...each, count: counts?.get(each.value) ?? 0 }))]
  }
  return all
}
