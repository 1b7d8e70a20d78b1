import type { ErrorCode, IssueCode } from '@klubba/domain/errors'

/** One wrong field, told in the user's language. */
export interface ApiIssue {
  path: string
  code: IssueCode
  message: string
  params?: Record<string, string | number>
}

interface ApiErrorFacts {
  status: number
  code: ErrorCode | 'no_connection'
  message?: string
  issues?: ApiIssue[]
  requestId?: string
  current?: Record<string, unknown>
}

/** The one error that a call throws. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: ApiErrorFacts['code']
  readonly issues: readonly ApiIssue[]
  readonly requestId: string | undefined
  /** What the thing looks like now, when somebody else has changed it meanwhile. */
  readonly current: Record<string, unknown> | undefined

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? facts.code)
    this.status = facts.status
    this.code = facts.code
    this.issues = facts.issues ?? []
    this.requestId = facts.requestId
    this.current = facts.current
  }

  /** The same, with the fields by the names that a form has for them. */
  renamed(nameOf: (path: string) => string): ApiError {
    const { status, code, message, requestId, current } = this
    return new ApiError({
      status,
      code,
      message,
      issues: this.issues.map((issue) => ({ ...issue, path: nameOf(issue.path) })),
      ...(requestId !== undefined && { requestId }),
      ...(current && { current }),
    })
  }

  /** What is wrong with one field, if anything is. */
  issueAt(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The server's own error answer. Whatever else came (a proxy's page, a captive portal) means that it was not reached. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (!isRecord(body) || typeof body['code'] !== 'string') return new ApiError({ status, code: 'no_connection' })
  return new ApiError({
    status,
    code: body['code'] as ErrorCode,
    message: typeof body['message'] === 'string' ? body['message'] : body['code'],
    issues: Array.isArray(body['issues']) ? (body['issues'] as ApiIssue[]) : [],
    ...(typeof body['request_id'] === 'string' ? { requestId: body['request_id'] } : {}),
    ...(isRecord(body['current']) ? { current: body['current'] } : {}),
  })
}

/** OFF-11: no network, 408, 429, any 5xx, and an answer that is not the product's own all mean: ask again later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'no_connection' || error.status === 408 || error.status === 429 || error.status >= 500
}
