import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { drawIcons } from './build-icons.ts'
import { writePages } from './build-pages.ts'
import { bundleWorker, writeWorker } from './build-worker.ts'

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
/** Where the id of the build goes once it is known: pages and their payloads. */
const EMPTY_IDS = [
  ['<meta name="klubba-build" content="', '" />'],
  ['"build_id":"', '"'],
] as const

const compress = promisify(brotliCompress)

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function hashOf(folder: string, files: readonly string[], more: string): Promise<string> {
  const hash = createHash('sha256').update(more)
  // oxlint-disable-next-line unicorn/no-array-sort -- of a copy; the linter does not see the types of toSorted here
  const inOrder = [...files].sort()
  for (const file of inOrder) hash.update(relative(folder, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(value))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await compress(content, { params }))
}

async function writeId(path: string, id: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const place = EMPTY_IDS.find(([before, after]) => text.includes(before + after))
  if (!place) throw new Error(`${path} has no place for the id of the build`)
  await writeFile(path, text.replace(place.join(''), place.join(id)))
}

/** Names the build by a hash of its content, and tells that name to the pages and to whoever asks for it. */
async function finish(root: string, folder: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const [worker] = await Promise.all([bundleWorker(root), writePages(root, folder, bundle)])
  const routeRules = JSON.parse(await readFile(join(root, 'route-rules.json'), 'utf8')) as unknown
  const files = await filesUnder(folder)
  const id = await hashOf(folder, files, worker + JSON.stringify(routeRules))
  const named = files.filter((file) => /(?:index\.html|_payload\.json)$/.test(file))
  await Promise.all(named.map((file) => writeId(file, id)))
  await writeWorker(root, folder, { code: worker, build: id, files })
  await writeJson(join(folder, 'builds/latest.json'), { id, timestamp: Date.now() })
  await writeJson(join(folder, `builds/meta/${id}.json`), { id, routeRules })
  const texts = (await filesUnder(folder)).filter((file) => COMPRESSED.has(extname(file)))
  await Promise.all(texts.map(compressFile))
}

/** Finishes the built folder: public pages, icons, the worker, the build's id, and brotli beside every text file. */
export function buildOutput(): Plugin {
  let root = ''
  let folder = ''
  let bundle: Rolldown.OutputBundle | undefined
  return {
    name: 'klubba-build-output',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // Text is drawn in the right font at once: the stylesheet would name it only after it has been read.
        const font = Object.keys(bundle ?? {}).find((name) => /grotesk-latin-wght-normal.*\.woff2$/.test(name))
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return { html, tags: font ? [{ tag: 'link', attrs: preload, injectTo: 'head' }] : [] }
      },
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(drawIcons())) this.emitFile({ type: 'asset', fileName, source })
    },
    writeBundle(_, written) {
      bundle = written
    },
    async closeBundle() {
      if (bundle) await finish(root, folder, bundle)
    },
  }
}
