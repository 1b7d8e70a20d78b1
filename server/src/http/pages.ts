import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLanguage } from '@klubba/domain/languages'
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

/**
 * The web app: its files by name, the pages that were rendered beforehand at their addresses, and the app's one page for
 * every other path. Without a language in the path, the cookie chooses it: NAV-1.
 */
export async function servePages(app: FastifyInstance, settings: Settings, folder = WEB_FOLDER): Promise<void> {
  const files = readFilled(folder, settings)
  const index = files.get('/')

  if (index) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      // A route for each file that is there: no path leads anywhere else.
      wildcard: false,
      globIgnore: ['**/index.html', '**/_payload.json', '*.webmanifest', '**/*.br', '**/*.map', '.*'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControl(folder, path))
        // It says what a page may load. With every small file it would be as long as the file.
        if (/build\/.*\.(?:js|css|woff2)(?:\.br)?$/.test(path)) void reply.removeHeader('content-security-policy')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const asked = (request.url.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '')
    if (!index || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found')
    const file = asked === '/' ? undefined : files.get(asked)
    const language = cookieOf(request, 'locale')
    const isChosenByCookie = file !== undefined && asked.startsWith('/auth/')
    const chosen = isChosenByCookie && isLanguage(language) ? files.get(`/${language}${asked}`) : undefined
    if (!file && (NO_PAGE.test(asked) || isFilled(asked))) throw new AppError('not_found')
    return sendPrepared(request, reply, chosen ?? file ?? index, {
      vary: isChosenByCookie ? 'accept-encoding, cookie' : 'accept-encoding',
      'cache-control': 'no-cache',
    })
  })
}
