import { z } from 'zod'

/** A setting that is wrong is told in one line, and the process ends. */
export class SettingsError extends Error {}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Credentials go there, and what comes back is believed, so nobody on the way may listen in. */
export const SecureUrl = z
  .string()
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
  }, 'must be an address that begins with https:// (http:// only for this machine itself)')
  .refine((text) => {
    const url = URL.parse(text)
    return !url?.username && !url?.password && !url?.search && !url?.hash
  }, 'must have no user, query or fragment')
  .transform((text) => text.replace(/\/+$/, ''))

export const Flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
