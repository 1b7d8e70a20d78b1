import { ERROR_STATUS, type ErrorCode, type Issue } from '@klubba/domain/errors'

/** Nobody reads more than this, and whoever sends nonsense gets no longer answer for it. */
export const MOST_ISSUES = 20

/** A refusal that the caller is told: by code, with the fields that are wrong and, after a conflict, what is there now. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly current: object | undefined

  constructor(code: ErrorCode, issues: readonly Issue[] = [], current?: object) {
    super(code)
    this.code = code
    this.issues = issues
    this.current = current
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** For what was changed by somebody else meanwhile: which fields, and how the thing looks now. */
export function changedMeanwhile(conflicts: readonly string[], current: object): AppError {
  const issues = conflicts.map((path): Issue => ({ path, code: 'changed_meanwhile' }))
  return new AppError('changed_meanwhile', issues, current)
}
