import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto'
import { CERTIFICATE_FORMAT, type Certificate } from '@klubba/domain/certificates/certificate'
import type { Keys } from '../secret-key.ts'

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKey(keys: Keys): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, keys('certificates')]), format: 'der', type: 'pkcs8' })
}

/** The public half, as it is published. */
export const publicKeyPem = (keys: Keys) => createPublicKey(signingKey(keys)).export({ type: 'spki', format: 'pem' })

export const fingerprintOf = (key: KeyObject) => hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex')

/** Ed25519 has no chance in it: one text and one key give one signature. */
export function signStatement(keys: Keys, statement: string): Certificate {
  const key = signingKey(keys)
  return {
    format: CERTIFICATE_FORMAT,
    statement,
    key: fingerprintOf(createPublicKey(key)),
    signature: sign(null, Buffer.from(statement), key).toString('base64'),
  }
}

export function isSignedBy(key: KeyObject, { statement, signature }: Certificate): boolean {
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
}
