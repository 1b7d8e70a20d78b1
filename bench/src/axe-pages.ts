import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended } from '../../scripts/product.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Every page in both colour schemes, at 320 and at 1440 px, and as every user type; `npm test` takes each page in one of
 * the four looks and as two of the user types, by turns.
 */
export async function checkAllLooks(): Promise<{ clean: boolean }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), ['test', '--grep', 'NAV-18|NAV-19'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, ALL_LOOKS: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { clean: (await ended(child)) === 0 }
}
