import { inLanguage, prefixOf } from '../i18n/language.ts'

/** By path, with or without a language in front; one that ends with /** means everything below as well. */
export type RouteRules = Record<string, { redirect?: string }>

export type Redirect = { kind: 'leave'; href: string } | { kind: 'in-app'; href: string }

const MOST_STEPS = 8

function withoutLanguage(path: string): string {
  const prefix = prefixOf(path)
  return prefix ? path.slice(prefix.length + 1) || '/' : path
}

function ruleFor(rules: RouteRules, path: string): string | undefined {
  if (Object.hasOwn(rules, path)) return rules[path]?.redirect
  const [longest] = Object.keys(rules)
    .filter((rule) => rule.endsWith('/**') && `${path}/`.startsWith(rule.slice(0, -2)))
    .toSorted((a, b) => b.length - a.length)
  return longest === undefined ? undefined : rules[longest]?.redirect
}

/** Only the web's own addresses and our own paths; `javascript:`, `//host` and what else there is leads nowhere. */
function readTarget(target: string, origin: string): Redirect | undefined {
  if (/^https?:\/\//i.test(target)) {
    return URL.canParse(target) ? { kind: 'leave', href: new URL(target).href } : undefined
  }
  if (!target.startsWith('/') || !URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  return url.origin === origin ? { kind: 'in-app', href: `${url.pathname}${url.search}${url.hash}` } : undefined
}

function oneStep(rules: RouteRules, path: string, origin: string): Redirect | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  const target = ruleFor(rules, trimmed) ?? ruleFor(rules, withoutLanguage(trimmed))
  const redirect = target === undefined ? undefined : readTarget(target, origin)
  const language = prefixOf(path)
  if (redirect?.kind !== 'in-app' || !language || prefixOf(redirect.href)) return redirect
  return { kind: 'in-app', href: inLanguage(redirect.href, language) }
}

/** NAV-3: where a path leads by the rules of the build, to the end of the chain; nowhere if they lead in a circle. */
export function redirectByRules(rules: RouteRules, path: string, origin: string): Redirect | undefined {
  let found: Redirect | undefined
  let at = path
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = oneStep(rules, at, origin)
    if (!next) return found
    found = next
    if (next.kind === 'leave') return found
    at = new URL(next.href, origin).pathname
  }
  return undefined
}
