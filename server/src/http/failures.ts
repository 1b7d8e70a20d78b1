import { channel } from 'node:diagnostics_channel'

export interface Failure {
  error: unknown
  /** The call as the contract names it. */
  call: string
  requestId: string
}

/** Tells of errors that nobody expected, to whoever listens. */
export const failures = channel('klubba:failure')
