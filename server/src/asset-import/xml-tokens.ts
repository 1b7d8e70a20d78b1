import { TableError } from './table.ts'

export type XmlToken =
  | { type: 'open'; name: string; attributes: string; isWhole: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function entity(whole: string, inner: string): string {
  if (!inner.startsWith('#')) return NAMED[inner] ?? whole
  const code = inner.startsWith('#x') ? Number.parseInt(inner.slice(2), 16) : Number(inner.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

const unescaped = (text: string) => (text.includes('&') ? text.replaceAll(/&(#?\w+);/g, entity) : text)

/** Spreadsheets write signs that XML cannot hold as _x000D_. */
export const withoutCodes = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

export function attribute(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : unescaped(value)
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|([^<]+)/y

/** XML piece by piece, without names' prefixes. What declares entities of its own is refused: they can grow at will. */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const token = new RegExp(TOKEN)
  let at = text.codePointAt(0) === 0xfe_ff ? 1 : 0
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) throw new TableError('table_unreadable')
    at = token.lastIndex
    const [, data, slash, name, attributes = '', whole, plain] = found
    if (name !== undefined) {
      if (slash) yield { type: 'close', name }
      else yield { type: 'open', name, attributes, isWhole: whole === '/' }
    } else if (data !== undefined || plain !== undefined) {
      yield { type: 'text', text: data ?? unescaped(plain ?? '') }
    }
  }
}
