import type { AssetColumn } from '@klubba/domain/asset-views/asset-list'
import type { AssetRow } from '@klubba/domain/assets/asset-api'

const NUMBERS = ['vin', 'registration_number'] as const
/** Fewer characters are in nearly every number. */
const FEWEST = 3
/** What means something else in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/u

export interface FoundNumber {
  column: (typeof NUMBERS)[number]
  before: string
  match: string
  after: string
}

/** Where a word is in a number, whatever spaces and hyphens either of them has. */
function matchIn(number: string, word: string): Omit<FoundNumber, 'column'> | undefined {
  const letters = word.match(/[^\s-]/gu) ?? []
  if (letters.length < FEWEST) return undefined
  const pattern = letters.map((letter) => letter.replace(SYNTAX, String.raw`\$&`)).join(String.raw`[\s-]*`)
  const found = new RegExp(pattern, 'iu').exec(number)
  if (!found) return undefined
  const end = found.index + found[0].length
  return { before: number.slice(0, found.index), match: found[0], after: number.slice(end) }
}

/** The serial or registration number that has what was searched for, unless a column shows it. */
export function foundNumber(
  { more }: AssetRow,
  searched: string,
  columns: readonly AssetColumn[],
): FoundNumber | undefined {
  if (!more) return undefined
  for (const word of searched.split(/\s+/)) {
    for (const column of NUMBERS) {
      const number = columns.includes(column) ? null : more[column]
      const match = number ? matchIn(number, word) : undefined
      if (match) return { column, ...match }
    }
  }
  return undefined
}
