// `npm start`: builds the web app when its sources have changed, then becomes the server. The server runs in this very
// process, so that signals reach it directly.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'
import { ROOT } from './source-files.ts'

try {
  await buildWebIfNeeded()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(pathToFileURL(join(ROOT, 'server/src/main.ts')).href)
