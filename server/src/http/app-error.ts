import { ERROR_STATUS, type ErrorCode, type Issue } from '@klubba/domain/errors'

/** A refusal that the caller is told: by code, with the fields that are wrong. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]

  constructor(code: ErrorCode, issues: readonly Issue[] = []) {
    super(code)
    this.code = code
    this.issues = issues
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
