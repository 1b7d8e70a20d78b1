import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { keepDeviceKey } from './device-key-sql.ts'

const KEY_BYTES = 32

/** OFF-9: what the caller's drafts are locked with on the device; the same on all their devices. */
export async function getDeviceKey({ db }: Deps, { user_id }: Caller): Promise<{ key: string }> {
  const key = await keepDeviceKey(db, user_id, randomBytes(KEY_BYTES))
  return { key: key.toString('base64') }
}
