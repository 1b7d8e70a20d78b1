import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Settings } from '../settings.ts'
import { Prepared } from './prepared.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** The build leaves signs where the brand and the address go. */
function fillSigns(text: string, settings: Settings, escape: (text: string) => string): string {
  return text
    .replaceAll('%KLUBBA_BRAND%', () => escape(settings.brandName))
    .replaceAll('%KLUBBA_ORIGIN%', () => escape(settings.publicUrl))
}

/** Settings reach the app as meta tags. */
function fillHtml(html: string, settings: Settings): string {
  const { sentry } = settings.operations
  const values = {
    brand: settings.brandName,
    'api-base': settings.apiBaseUrl,
    sentry: sentry ? `${sentry.share} ${sentry.dsn}` : '',
  }
  const filled = Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`(<meta name="klubba-${name}" content=")[^"]*`),
        (_, start: string) => start + inHtml(value),
      ),
    html,
  )
  return fillSigns(filled, settings, inHtml)
}

/** The files that the settings change. They are never served as they lie in the folder. */
export function isFilled(path: string): boolean {
  return /(?:^|\/)(?:index\.html|_payload\.json|manifest\.webmanifest)$/.test(path)
}

function read(folder: string, path: string, settings: Settings): Prepared {
  const text = readFileSync(join(folder, path), 'utf8')
  if (path.endsWith('.html')) return new Prepared('text/html; charset=utf-8', fillHtml(text, settings))
  const type = path.endsWith('.webmanifest') ? 'application/manifest+json' : 'application/json'
  return new Prepared(`${type}; charset=utf-8`, fillSigns(text, settings, inJson))
}

/** By the path they are found at: `/` is the app's own page, `/fi/auth/login` one that was rendered beforehand. */
export function readFilled(folder: string, paths: readonly string[], settings: Settings): Map<string, Prepared> {
  return new Map(
    paths.filter(isFilled).map((path) => {
      const place = path.endsWith('index.html') ? dirname(path).replace(/^\.$/, '') : path
      return [`/${place}`, read(folder, path, settings)]
    }),
  )
}
