import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepSecretFile, readSecret } from './secret-file.ts'
import type { Settings } from './settings.ts'

/** What keys are for; each use has its own, so that none can stand in for another. */
export type KeyUse =
  | 'access-token'
  | 'auction-log'
  | 'audit-chain'
  | 'certificates'
  | 'codes'
  | 'negotiations'
  | 'webhooks'

export type Keys = (use: KeyUse) => Uint8Array

const fileOf = (settings: Settings) => join(settings.dataDir, 'secret-key')

/** With the embedded database the key is made on the first start and kept beside it. */
export function loadSecret(settings: Settings): string {
  if (settings.secretKey !== undefined) return settings.secretKey
  mkdirSync(settings.dataDir, { recursive: true })
  return keepSecretFile(fileOf(settings), () => randomBytes(48).toString('base64url'))
}

/** The key that is there already, if any. */
export function secretThatIsThere(settings: Settings): string | undefined {
  return settings.secretKey ?? readSecret(fileOf(settings))
}

/** Keeps the key of a backup in place of whatever is there. */
export function keepSecret(settings: Settings, secret: string): void {
  if (readSecret(fileOf(settings)) === secret) return
  rmSync(fileOf(settings), { force: true })
  keepSecretFile(fileOf(settings), () => secret)
}

export const loadKeys = (settings: Settings) => keysFrom(loadSecret(settings))

export function keysFrom(secret: string): Keys {
  const made = new Map<KeyUse, Uint8Array>()
  return (use) => {
    const known = made.get(use) ?? new Uint8Array(hkdfSync('sha256', secret, 'klubba', use, 32))
    made.set(use, known)
    return known
  }
}
