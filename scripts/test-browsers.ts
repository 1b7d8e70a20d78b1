// `npm run test:browsers`: the main flows in Firefox and WebKit.
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'
import { ensureChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'
import { runCommand } from './run-command.ts'
import { ROOT } from './source-files.ts'

async function run(): Promise<boolean> {
  const browsers = await ensureOtherBrowsers()
  // What a flow starts from is made with it, by the API.
  const chromium = await ensureChromium()
  await buildWebIfNeeded()
  const env = { CHROMIUM_PATH: chromium, OTHER_BROWSERS: browsers.join(','), ALL_FLOWS: 'true' }
  const chosen = browsers.map((name) => `--project=${name}`)
  const { ok } = await runCommand('playwright', ['test', ...chosen], { cwd: join(ROOT, 'e2e'), env, show: true })
  return ok
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
