import type pg from 'pg'
import { chanceOf } from './asset-model-catalogue.ts'

/** What can be asked for together, as the address of a list has it. */
export type Combination = Record<string, string[]>

/** What combinations are made from: values that are there, more often where more assets have them. */
interface Facts {
  assets: Record<'status' | 'category' | 'subcategory' | 'brand' | 'model' | 'country', string>[]
  owners: string[]
  portfolios: string[]
  words: string[]
}

/** What came while it was asked for; then some of it is asked for as well. */
export type Added = Pick<Facts, 'owners' | 'portfolios' | 'words'>

const SAMPLE = 2_000
/** Shorter ones can be in the names of more owners than a search looks for. */
const SHORTEST_WORD = 3

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts['assets'][number] & { owner: string; portfolio: string; words: string[] }>(
    `SELECT status, category, subcategory, brand, model, country_id::text AS country, owner_id AS owner,
       portfolio_id AS portfolio, string_to_array(search_text, ' ') AS words
     FROM assets WHERE country_id IS NOT NULL AND brand IS NOT NULL AND model IS NOT NULL ORDER BY id LIMIT $1`,
    [SAMPLE],
  )
  const { rows: named } = await client.query<{ word: string }>(
    `SELECT lower(split_part(name, ' ', 3)) AS word FROM organizations WHERE length(split_part(name, ' ', 3)) >= $1
     ORDER BY id LIMIT 200`,
    [SHORTEST_WORD],
  )
  const { rows: parts } = await client.query<{ part: string }>(
    "SELECT DISTINCT lower(part) AS part FROM organizations, unnest((string_to_array(name, ' '))[1:2]) AS part",
  )
  // What is in the names of more owners than a search looks for is not asked for.
  const isCommon = (word: string) => parts.some(({ part }) => part.includes(word.slice(0, SHORTEST_WORD + 1)))
  const words = [...rows.flatMap((row) => row.words), ...named.map(({ word }) => word)]
  return {
    assets: rows,
    owners: rows.flatMap(({ owner }) => owner ?? []),
    portfolios: rows.flatMap(({ portfolio }) => portfolio ?? []),
    words: words.filter((word) => word.length >= SHORTEST_WORD && !isCommon(word)),
  }
}

/** One after another, each with some filters and words; the same seed tells the same. */
export async function randomCombinations(client: pg.Client, seed: number, added?: Added): Promise<() => Combination> {
  const { assets, ...known } = await readFacts(client)
  const { happens, of } = chanceOf(seed)
  const oneOf = (what: keyof Added) => of(added && added[what].length > 0 && happens(0.3) ? added[what] : known[what])
  return () => {
    const combination: Combination = {}
    const ask = (name: string, share: number, value: () => string, most = 1) => {
      if (!happens(share)) return
      combination[name] = [...new Set(Array.from({ length: happens(0.3) ? most : 1 }, value))]
    }
    const part = (word: string) => word.slice(0, SHORTEST_WORD + (happens(0.5) ? 1 : word.length))
    ask('q', 0.35, () => Array.from({ length: happens(0.3) ? 2 : 1 }, () => part(oneOf('words'))).join(' '))
    for (const [facet, share] of Object.entries(SHARES)) {
      ask(facet, share, () => of(assets)[facet as keyof typeof SHARES], 2)
    }
    ask('owner', 0.1, () => oneOf('owners'), 2)
    ask('portfolio', 0.1, () => oneOf('portfolios'), 2)
    ask('year_from', 0.25, () => of(YEARS))
    ask('year_to', 0.15, () => of(YEARS))
    ask('ready', 0.1, () => of(['true', 'false']))
    ask('has_images', 0.1, () => of(['true', 'false']))
    ask('has_videos', 0.05, () => of(['true', 'false']))
    ask('archived', 0.05, () => 'true')
    return combination
  }
}

const SHARES = { status: 0.35, country: 0.3, category: 0.2, subcategory: 0.15, brand: 0.25, model: 0.1 } as const
const YEARS = Array.from({ length: 30 }, (_, index) => String(1997 + index))

export function pathOf(combination: Combination): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(combination)) for (const value of values) query.append(name, value)
  return `/v1/assets/counts?${query.toString()}`
}
