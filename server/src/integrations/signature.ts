import { createHmac, timingSafeEqual } from 'node:crypto'

const TIMESTAMP_HEADER = 'klubba-timestamp'
const SIGNATURE_HEADER = 'klubba-signature'

/** A message that is older, or whose sender's clock differs by more, is not believed. */
const MAX_AGE_SECONDS = 300

/** HMAC-SHA-256 over the time of sending and the body, so that neither can be changed. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

export function signedHeaders(secret: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body) }
}

/** Whether whoever knows the secret has sent this, a moment ago. */
export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now = Date.now(),
): boolean {
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: given } = headers
  if (typeof timestamp !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
