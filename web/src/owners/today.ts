import { serverNow } from '../api/server-clock.ts'

/** The day as the server counts it, by its clock. */
export function today(): string {
  return new Date(serverNow()).toISOString().slice(0, 10)
}
