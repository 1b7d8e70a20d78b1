import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended } from '../../scripts/product.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A browser test of `npm test`, or all of them, in another way. Answers whether everything held. */
export async function runBrowserTest(name: string, settings: Record<string, string>): Promise<boolean> {
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), ['test', ...(name ? [name] : [])], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return (await ended(child)) === 0
}
