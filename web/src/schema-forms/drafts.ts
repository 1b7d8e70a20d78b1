import type { Issue } from '@klubba/domain/errors'
import type { Field, Value } from '@klubba/domain/forms/form-schema'
import { valueIssueToday } from '@klubba/domain/forms/validate-values'
import { numberText } from '@klubba/domain/forms/value-text'
import type { Language } from '@klubba/domain/languages'
import { latestDay } from './latest-day.ts'
import { parseNumber } from './numbers.ts'
import { fromStored, toStored, unitsOf } from './units.ts'

/** A number as it is typed: the text only while somebody types, so that a value that was read never changes by itself. */
export interface NumberDraft {
  unit: string
  /** In the unit that is stored; 'none' when the text is no number. */
  value: number | null | 'none'
  text?: string
}

/** What a field of a form holds. */
export type Draft = string | boolean | NumberDraft

const isNumeric = ({ value }: Field) => value === 'integer' || value === 'number'

/** A field as it begins; null: nothing was filled in. */
export function draftOf(field: Field, value: Value | null): Draft {
  if (field.value === 'boolean') return value === true
  if (isNumeric(field)) {
    return { unit: unitsOf(field)[0] ?? '', value: typeof value === 'number' ? value : null }
  }
  return typeof value === 'string' ? value : ''
}

export function typedNumber(language: Language, field: Field, unit: string, text: string): NumberDraft {
  if (text.trim() === '') return { unit, value: null, text }
  const typed = parseNumber(language, text)
  const stored = typed === undefined ? Number.NaN : toStored(field, unit, typed)
  return { unit, value: Number.isFinite(stored) ? stored : 'none', text }
}

/** What stands in the field. */
export function draftText(language: Language, field: Field, { unit, value, text }: NumberDraft): string {
  if (text !== undefined) return text
  return typeof value === 'number' ? numberText(language, field, fromStored(field, unit, value)) : ''
}

/** Whoever leaves the field sees what was understood; what is no number stays as it was typed. */
export function settled(draft: Draft): Draft {
  if (typeof draft !== 'object' || draft.text === undefined || draft.value === 'none') return draft
  return { unit: draft.unit, value: draft.value }
}

/** Whether a draft holds a number that was typed; the text of a field that holds none is its own message. */
const isUnreadable = (draft: Draft) => typeof draft === 'object' && draft.value === 'none'

/** What would be stored; undefined when that cannot be said. An unticked box that nobody answered is no answer. */
export function valueOfDraft(draft: Draft, before: Value | null): Value | null | undefined {
  if (typeof draft === 'boolean') return draft || before !== null ? draft : null
  if (typeof draft === 'string') return draft.trim() || null
  return draft.value === 'none' ? undefined : draft.value
}

/** What is wrong with what a field holds, by the rules that the server has too. */
export function draftIssue(field: Field, draft: Draft, isRequired: boolean): Issue | undefined {
  if (isUnreadable(draft)) return { path: field.key, code: 'wrong_type' }
  const value = valueOfDraft(draft, null)
  if (value !== null) return valueIssueToday(field, value, latestDay())
  return isRequired && field.value !== 'boolean' ? { path: field.key, code: 'required' } : undefined
}
