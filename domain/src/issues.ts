import type { z } from 'zod'
import { ISSUE_CODES, type Issue, type IssueCode } from './errors.ts'

function isIssueCode(value: unknown): value is IssueCode {
  return ISSUE_CODES.some((code) => code === value)
}

type ZodIssue = z.core.$ZodIssue

function codeOf(issue: ZodIssue): Pick<Issue, 'code' | 'params'> {
  // A schema may name its own issue code as its error text.
  if (isIssueCode(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'wrong_type' }
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'too_small', params: { min: Number(issue.minimum) } }
      return issue.minimum === 1 ? { code: 'required' } : { code: 'too_short', params: { min: Number(issue.minimum) } }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', params: { max: Number(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'wrong_email' : 'wrong_format' }
    case 'invalid_value':
    case 'invalid_union':
      return { code: issue.input === undefined ? 'required' : 'not_an_option' }
    default:
      return { code: 'wrong_format' }
  }
}

/** zod's issues as ours: a dotted path, a code with a phrase, and what fills the phrase. */
function issuesOf(error: z.ZodError, most: number): Issue[] {
  const issues: Issue[] = []
  for (const issue of error.issues) {
    if (issues.length >= most) break
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, most - issues.length)
      for (const key of keys) issues.push({ path: [...issue.path, key].join('.'), code: 'unknown_field' })
    } else {
      issues.push({ path: issue.path.join('.'), ...codeOf(issue) })
    }
  }
  return issues
}

export type Checked<Schema extends z.ZodType> = { ok: true; data: z.output<Schema> } | { ok: false; issues: Issue[] }

/** Parses a value, for forms and server alike; what is wrong is named by field, up to so many of them. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown, most = Infinity): Checked<Schema> {
  // With the input zod tells a missing value from one of the wrong type.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, issues: issuesOf(result.error, most) }
}
