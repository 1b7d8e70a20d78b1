import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

const EMPTY_ROOT = '<div id="root"><output class="starting"></output></div>'
const NO_SCRIPT = '<noscript></noscript>'
const LANGUAGES = ['en', 'no', 'sv', 'da', 'fi']
/** What stands for the address of the product until the server fills it in. */
const ORIGIN = '%KLUBBA_ORIGIN%'

/** As src/pwa/prerender.tsx writes them. */
interface Rendered {
  path: string
  page: string
  language: string
  title: string
  /** What to say where no script runs. */
  needsScript: string
  html: string
  phrases: Record<string, unknown>
}

type Bundle = Rolldown.OutputBundle

const run = promisify(execFile)

/** Ends by itself: channels between tabs, which the pages open, would keep the process running. */
const PRINT_PAGES = `
  const { renderPages } = await import(process.argv[1])
  process.stdout.write(JSON.stringify(await renderPages()), () => process.exit(0))`

/** The pages as HTML, from a second build of the same sources for Node. */
async function renderPages(root: string): Promise<Rendered[]> {
  // Inside web, where Node finds the installed packages.
  const outDir = join(root, `.cache/prerender-${process.pid}`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      cacheDir: '.cache/vite-prerender',
      plugins: [react()],
      build: {
        ssr: 'src/pwa/prerender.tsx',
        outDir,
        assetsDir: 'build',
        assetsInlineLimit: 0,
        copyPublicDir: false,
        target: 'es2024',
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    })
    const env = { ...process.env, NODE_ENV: 'production' }
    const args = ['--input-type=module', '--eval', PRINT_PAGES, pathToFileURL(join(outDir, 'prerender.js')).href]
    const { stdout } = await run(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout) as Rendered[]
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The chunk that holds a module, and all that it imports. */
function chunksFor(bundle: Bundle, module: RegExp): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.set(name, chunk)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => module.test(id))) add(name)
  }
  return [...found.values()]
}

/** What a page would find out only by running: its styles and its code, so that all come at once. */
function linksTo(chunks: readonly Rolldown.OutputChunk[], html: string): string[] {
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !html.includes(`/${name}"`))
  return [
    ...missing(styles).map((name) => `<link rel="stylesheet" crossorigin href="/${name}" />`),
    ...missing(chunks.map(({ fileName }) => fileName)).map(
      (name) => `<link rel="modulepreload" crossorigin href="/${name}" />`,
    ),
  ]
}

/** OFF-12: whoever is signed in sees the frame of every page, and begins with the landing page. */
const linksInside = (bundle: Bundle, html: string) =>
  linksTo(chunksFor(bundle, /\/src\/(?:inside-pages\.ts|shell\/(?:app-frame|landing-page)\.tsx)$/), html)

function headFor(bundle: Bundle, { page, language, phrases }: Rendered, html: string): string {
  const parts = Object.keys(phrases).join('|')
  const chunks = [
    ...chunksFor(bundle, new RegExp(`/src/session/${page.split('/')[1]}-page\\.tsx$`)),
    ...chunksFor(bundle, new RegExp(`/i18n/src/(?:${parts})/${language}\\.json$`)),
  ]
  const alternates = LANGUAGES.map(
    (each) => `<link rel="alternate" hreflang="${each}" href="${ORIGIN}/${each}/${page}" />`,
  )
  return [
    ...linksTo(chunks, html),
    `<link rel="canonical" href="${ORIGIN}/${language}/${page}" />`,
    ...alternates,
  ].join('\n    ')
}

function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`index.html must have ${from} once`)
  return parts.join(to)
}

/** For browsers without script: why nothing goes on, and what helps. */
function noScript(pages: readonly Rendered[]): string {
  const lines = new Map(pages.map(({ language, needsScript }) => [language, needsScript]))
  const paragraphs = [...lines].map(([language, words]) => `<p class="no-script" lang="${language}">${words}</p>`)
  return `<noscript>${paragraphs.join('')}</noscript>`
}

/** Writes every public page in every language beside the app's own page, each with its payload. */
export async function writePages(root: string, folder: string, bundle: Bundle): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const pages = await renderPages(root)
  // This one stands for pages in any language.
  const inside = `  ${linksInside(bundle, index).join('\n    ')}\n  </head>`
  const ownPage = replaceOnce(replaceOnce(index, NO_SCRIPT, noScript(pages)), '</head>', inside)
  await writeFile(join(folder, 'index.html'), ownPage)
  for (const rendered of pages) {
    const { path, language, title, html, phrases } = rendered
    let page = replaceOnce(index, '<html lang="en"', `<html lang="${language}"`)
    page = replaceOnce(page, '<title>Klubba</title>', `<title>${title}</title>`)
    page = replaceOnce(page, '</head>', `  ${headFor(bundle, rendered, index)}\n  </head>`)
    page = replaceOnce(page, NO_SCRIPT, noScript([rendered]))
    page = replaceOnce(page, EMPTY_ROOT, `<div id="prerendered">${html}</div><div id="root" hidden></div>`)
    const place = join(folder, path)
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'index.html'), page)
    await writeFile(join(place, '_payload.json'), JSON.stringify({ title, build_id: '', phrases }))
  }
}
