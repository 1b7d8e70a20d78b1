import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'vite'

/** The worker as one plain script, still without the constants of its build. */
export async function bundleWorker(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2024',
      rolldownOptions: { input: join(root, 'src/pwa/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('The service worker was built more than once')
  const [chunk] = result.output
  return chunk.code
}

/**
 * Pages come from the server, which fills them in; everything else of the build is kept for starting offline, but what
 * only the server needs and what reports errors, which most never load.
 */
function isKept(path: string): boolean {
  return !/\.html$|_payload\.json$|^\/builds\/|\.webmanifest$|\/mail-|\/sentry-|\.map$/.test(path)
}

/** As src/pwa/worker-files.ts computes it of what it is sent. */
async function hashOf(file: string): Promise<string> {
  const digest = createHash('sha256').update(await readFile(file))
  return digest.digest('hex').slice(0, 32)
}

export async function writeWorker(
  root: string,
  folder: string,
  { code, build: id, files }: { code: string; build: string; files: readonly string[] },
): Promise<void> {
  const { mode } = JSON.parse(await readFile(join(root, 'service-worker.json'), 'utf8')) as { mode: string }
  if (!['normal', 'urgent', 'off'].includes(mode)) throw new Error(`service-worker.json: ${mode} is no mode`)
  const kept = files.map((file) => `/${relative(folder, file).replaceAll('\\', '/')}`).filter(isKept)
  // oxlint-disable-next-line unicorn/no-array-sort -- of a copy; the linter does not see the types of toSorted here
  const inOrder = [...kept].sort()
  const hashed = await Promise.all(inOrder.map(async (path) => [path, await hashOf(join(folder, path))] as const))
  const constants = { BUILD: id, FILES: Object.fromEntries(hashed), MODE: mode }
  const lines = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`)
  await writeFile(join(folder, 'sw.js'), lines.join('') + code)
}
