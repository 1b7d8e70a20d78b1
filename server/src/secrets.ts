import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import type { Keys } from './secret-key.ts'

/** argon2id with 19 MiB and two passes: some 30 ms, and as much memory for whoever tries to guess. */
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

/** Nobody's password: compared with where there is no account, so that it takes as long as where there is one. */
const NOBODY = await hashPassword(randomBytes(24).toString('base64'))

/** Reports each comparison with a stored hash to whoever listens: what it costs is written in the hash. */
export const passwordChecks = tracingChannel<{ hash: string }>('klubba:password-check')

export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? NOBODY
  const matches = await passwordChecks.tracePromise(() => verify(compared, password), { hash: compared })
  return matches && passwordHash != null
}

/** The cookie's secret, and what the database keeps of it. */
export function newSessionSecret(): { secret: string; secretHash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashSessionSecret(secret) }
}

export function hashSessionSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** How the secret of a machine or a person begins: people and scanners for leaked secrets tell it from others by that. */
export const MACHINE_SECRET_START = 'klubba_m_'

export const PERSONAL_SECRET_START = 'klubba_p_'

/** The secret of a token; it is hashed like the cookie's. */
export function newTokenSecret(start: string): { secret: string; secretHash: Buffer } {
  const secret = `${start}${randomBytes(32).toString('base64url')}`
  return { secret, secretHash: hashSessionSecret(secret) }
}

/** Letters and digits that are not mistaken for each other when read aloud or typed. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code for a mail, 100 bits: K7QFM-9M2XA-3TPBW-81ZDC. */
export function newCode(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export function hashCode(keys: Keys, code: string): Buffer {
  const read = code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
  return createHmac('sha256', keys('codes')).update(read).digest()
}

/** A password for a first account or a reset by command: 20 signs, easy to read off a screen. */
export function newPassword(): string {
  return newCode().toLowerCase()
}
