import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'

export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

const YEAR_SECONDS = 31_536_000
/** Where only programs go: an unknown path below them is an error, not a page. */
const NO_PAGE = /^\/(?:v1|api\/_|builds|build)(?:\/|$)|^\/auth\/refresh$|\.\w{2,5}$/

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Settings reach the page as meta tags. */
function fillIn(html: string, settings: Settings): string {
  const meta = (name: string, value: string) =>
    [new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${escape(value).replaceAll('$', '$$$$')}`] as const
  return [meta('klubba-brand', settings.brandName), meta('klubba-api-base', settings.apiBaseUrl)].reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    html,
  )
}

/** The web app: its files by name, and its one page for every other path. */
export async function servePages(app: FastifyInstance, settings: Settings): Promise<void> {
  const index = join(WEB_FOLDER, 'index.html')
  const page = existsSync(index) ? fillIn(readFileSync(index, 'utf8'), settings) : undefined
  const sendPage = (reply: FastifyReply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)

  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html', 'index.html.br'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(WEB_FOLDER, 'build'))
        void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (page === undefined || !wantsPage || NO_PAGE.test(path)) throw new AppError('not_found')
    return sendPage(reply)
  })
}
