import { languageOf } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/database.ts'
import { StorageFullError, StorageUnavailableError } from '../storage/storage.ts'
import { AppError, MOST_ISSUES } from './app-error.ts'
import { callOf } from './call-of.ts'
import { failures, type Failure } from './failures.ts'

const RETRY_AFTER_SECONDS = 5
/** Paths of unknown fields are the caller's own words. */
const LONGEST_PATH = 200

/** Every error leaves through here, in the caller's language; what we did not expect is logged whole and not told. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  // A server that sends requests away under load has not failed, and its log must not grow with the load.
  const isShed = error instanceof AppError && error.status === 503
  if (refusal.status >= 500 && !isShed) request.log.error({ reqId: request.id, err: error }, refusal.code)
  if (refusal.code === 'unknown_error') {
    failures.publish({ error, call: callOf(request), requestId: request.id } satisfies Failure)
  }
  const isForNow = refusal.status === 503 || refusal.code === 'too_many_requests'
  if (isForNow) void reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (refusal.code === 'too_many_tries') void reply.header('retry-after', 60)
  const t = translator(languageOf(request.headers['accept-language']), 'errors')
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: refusal.code,
        message: t(`error.${refusal.code}`),
        ...(refusal.issues.length > 0 && {
          issues: refusal.issues.slice(0, MOST_ISSUES).map(({ path, code, params }) => ({
            path: path.slice(0, LONGEST_PATH),
            code,
            message: t(`issue.${code}`, params ?? {}),
          })),
        }),
        ...(refusal.current && { current: refusal.current }),
        request_id: request.id,
      }),
    )
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageFullError) return new AppError('storage_full')
  if (isUnavailable(error) || error instanceof StorageUnavailableError) return new AppError('unavailable')
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 503) return new AppError('unavailable')
  if (statusCode === 413) return new AppError('too_large')
  if (statusCode === 415) return new AppError('wrong_content_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid_input')
  return new AppError('unknown_error')
}
