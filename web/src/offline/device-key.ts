import { openDB } from 'idb'
import { call } from '../api/call.ts'
import { KEY_DATABASE } from '../session/last-user.ts'
import { getSession } from '../session/session-store.ts'
import { DeviceError, deviceError } from './device-error.ts'

const STORE = 'keys'

/**
 * Open for a moment only: a logout deletes the database, and must not have to wait. Whoever comes after the logout must not
 * create it again.
 */
async function withKeys<T>(userId: string, work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  if (getSession().user?.id !== userId) throw new DeviceError('no_key')
  try {
    const db = await openDB(KEY_DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
    try {
      return await work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw deviceError(error)
  }
}

async function askServer(): Promise<string> {
  try {
    return (await call('GET /v1/profile/device_key')).key
  } catch (error) {
    throw new DeviceError('no_key', error)
  }
}

async function fetchKey(userId: string): Promise<CryptoKey> {
  const text = await askServer()
  const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await withKeys(userId, (db) => db.put(STORE, key, userId))
  return key
}

let held: { userId: string; key: Promise<CryptoKey> } | undefined

async function findKey(userId: string): Promise<CryptoKey> {
  // Browsers lock and unlock over https and on the machine itself only.
  if (!('subtle' in crypto)) throw new DeviceError('insecure')
  const kept = (await withKeys(userId, (db) => db.get(STORE, userId))) as CryptoKey | undefined
  return kept ?? fetchKey(userId)
}

/** OFF-9: what the user's drafts are locked with. From the device, or from the server the first time. */
export function deviceKey(userId: string): Promise<CryptoKey> {
  if (held?.userId !== userId) {
    const key = findKey(userId)
    held = { userId, key }
    key.catch(() => {
      if (held?.key === key) held = undefined
    })
  }
  return held?.key ?? Promise.reject(new DeviceError('no_key'))
}

export function forgetKey(): void {
  held = undefined
}
