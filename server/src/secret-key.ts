import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepSecretFile } from './secret-file.ts'
import type { Settings } from './settings.ts'

/** What keys are for; each use has its own, so that none can stand in for another. */
export type KeyUse = 'access-token' | 'auction-log' | 'audit-chain' | 'codes' | 'negotiations' | 'webhooks'

export type Keys = (use: KeyUse) => Uint8Array

/** With the embedded database the key is made on the first start and kept beside it. */
export function loadKeys(settings: Settings): Keys {
  let secret = settings.secretKey
  if (secret === undefined) {
    mkdirSync(settings.dataDir, { recursive: true })
    secret = keepSecretFile(join(settings.dataDir, 'secret-key'), () => randomBytes(48).toString('base64url'))
  }
  return keysFrom(secret)
}

export function keysFrom(secret: string): Keys {
  const made = new Map<KeyUse, Uint8Array>()
  return (use) => {
    const known = made.get(use) ?? new Uint8Array(hkdfSync('sha256', secret, 'klubba', use, 32))
    made.set(use, known)
    return known
  }
}
