import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended } from '../../scripts/product.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Browser tests of `npm test`, those that are chosen or all, in another way. Answers whether everything held. */
export async function runBrowserTests(chosen: readonly string[], settings: Record<string, string>): Promise<boolean> {
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), ['test', ...chosen], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return (await ended(child)) === 0
}
