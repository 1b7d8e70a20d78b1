import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json'])
const BUILD_META = '<meta name="klubba-build" content="" />'

const compress = promisify(brotliCompress)

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function hashOf(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
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

/**
 * Finishes the built folder: names the build by a hash of its content, tells that name to the page and to whoever asks
 * for it, and puts a brotli file beside every text file.
 */
export function buildOutput(): Plugin {
  let folder = ''
  return {
    name: 'klubba-build-output',
    apply: 'build',
    configResolved(config) {
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
    async closeBundle() {
      const id = await hashOf(folder, await filesUnder(folder))
      const page = join(folder, 'index.html')
      const html = await readFile(page, 'utf8')
      if (!html.includes(BUILD_META)) throw new Error(`index.html lacks ${BUILD_META}`)
      await writeFile(page, html.replace(BUILD_META, BUILD_META.replace('content=""', `content="${id}"`)))
      await writeJson(join(folder, 'builds/latest.json'), { id, timestamp: Date.now() })
      await writeJson(join(folder, `builds/meta/${id}.json`), { id, routeRules: {} })
      const texts = (await filesUnder(folder)).filter((file) => COMPRESSED.has(extname(file)))
      await Promise.all(texts.map(compressFile))
    },
  }
}
