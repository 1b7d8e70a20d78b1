import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended } from '../../scripts/product.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Flight mode, as many photos, the browser killed and opened again; `npm test` does the same with a few. */
export async function runOfflineKill(photos: number): Promise<{ photos: number; whole: boolean }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), ['test', 'offline-kill'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, OFFLINE_PHOTOS: String(photos) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { photos, whole: (await ended(child)) === 0 }
}
