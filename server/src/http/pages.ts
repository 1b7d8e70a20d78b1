import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLanguage } from '@klubba/domain/languages'
import { isPageAddress } from '@klubba/domain/page-address'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'
import { cookieOf } from './cookies.ts'
import { isFilled, readFilled } from './filled-pages.ts'
import { sendPrepared } from './prepared.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

const YEAR_SECONDS = 31_536_000
/** Where only programs go: an unknown path below them is an error, not a page. */
const NO_PAGE = /^\/(?:v1|api\/_[^/]*|builds|build)(?:\/|$)|^\/auth\/refresh$|\.\w{2,11}$/

function cacheControl(folder: string, path: string): string {
  if (path.startsWith(join(folder, 'build/'))) return `public, max-age=${YEAR_SECONDS}, immutable`
  return path.startsWith(join(folder, 'builds/')) ? 'no-store' : 'no-cache'
}

function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** What is sent as it lies there. Pages are filled in first; their compressed neighbours and what is hidden never go out. */
const isSentAsItIs = (path: string) => !isFilled(path) && !/(?:^|\/)\.|\.(?:br|map)$/.test(path)

/**
 * The web app: its files by name, the pages that were rendered beforehand at their addresses, and the app's one page for
 * every other path: with the status 404 where no page is, which the app then says. Without a language in the path, the
 * cookie chooses it: NAV-1.
 */
export async function servePages(app: FastifyInstance, settings: Settings, folder = WEB_FOLDER): Promise<void> {
  const paths = pathsIn(folder)
  const pages = readFilled(folder, paths, settings)
  const index = pages.get('/')
  // By name, so that no path leads anywhere else. Routes for all that is kept of earlier builds would cost every start.
  const files = new Set(paths.filter(isSentAsItIs).map((path) => `/${path}`))

  if (index) {
    await app.register(fastifyStatic, {
      serve: false,
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControl(folder, path))
        // It says what a page may load. With every small file it would be as long as the file.
        if (/build\/.*\.(?:js|css|woff2)(?:\.br)?$/.test(path)) void reply.removeHeader('content-security-policy')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!index || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found')
    if (files.has(path)) return reply.sendFile(path)
    const asked = path.replace(/(?<=.)\/+$/, '')
    const page = asked === '/' ? undefined : pages.get(asked)
    const language = cookieOf(request, 'locale')
    const isChosenByCookie = page !== undefined && asked.startsWith('/auth/')
    const chosen = isChosenByCookie && isLanguage(language) ? pages.get(`/${language}${asked}`) : undefined
    if (!page && (NO_PAGE.test(asked) || isFilled(asked))) throw new AppError('not_found')
    const found = chosen ?? page ?? index
    if (found === index && !isPageAddress(asked)) void reply.code(404)
    return sendPrepared(request, reply, found, {
      vary: isChosenByCookie ? 'accept-encoding, cookie' : 'accept-encoding',
      'cache-control': 'no-cache',
    })
  })
}
