import { isDay } from '@klubba/domain/dates/calendar'
import type { Issue } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import { instantTyped } from '../schedule-values.ts'
import { parseAmount } from '../../i18n/amounts.ts'

/** What a dialog can ask for. */
export interface Question {
  name: string
  kind: 'line' | 'text' | 'day' | 'moment' | 'amount' | 'choice' | 'thing'
  label: string
  isRequired?: boolean
  initial?: string
  description?: string
  maxLength?: number
  /** Of a day: the first and the last that may be given, and what is wrong with another. */
  min?: string | undefined
  max?: string
  issuesOf?: (day: string) => Issue[]
  /** Of a moment: by whose clocks it is typed. */
  countryId?: number
  /** Of a choice. */
  options?: readonly { value: string; label: string }[]
  /** Of a thing that is chosen of many: how it is found. The answer is its id. */
  finding?: {
    kind: string
    words: { search: string; searching: string; nothing: string }
    find: (q: string, signal: AbortSignal) => Promise<{ id: string; name: string; detail?: string | undefined }[]>
  }
}

/** Amounts in minor units, moments as instants; null where nothing was written. */
export type Answers = Record<string, string | number | null>

function answerTo(
  { kind, countryId }: Question,
  typed: string,
  language: Language,
): string | number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'amount') return parseAmount(language, text)
  if (kind === 'day') return isDay(text) ? text : undefined
  if (kind !== 'moment' || countryId === undefined) return text
  return instantTyped(text, countryId) ?? undefined
}

/** What is wrong with what was typed, before anything is sent. */
export function wrongAnswers(
  questions: readonly Question[],
  values: Readonly<Record<string, string>>,
  language: Language,
): Issue[] {
  return questions.flatMap((question): Issue[] => {
    const answer = answerTo(question, values[question.name] ?? '', language)
    if (answer === undefined) return [{ path: question.name, code: 'wrong_format' }]
    if (answer === null) return question.isRequired ? [{ path: question.name, code: 'required' }] : []
    return typeof answer === 'string' ? (question.issuesOf?.(answer) ?? []) : []
  })
}

export function answersOf(
  questions: readonly Question[],
  values: Readonly<Record<string, string>>,
  language: Language,
): Answers {
  return Object.fromEntries(
    questions.map((question) => [question.name, answerTo(question, values[question.name] ?? '', language) ?? null]),
  )
}
