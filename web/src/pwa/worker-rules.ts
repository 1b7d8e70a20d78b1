/** What the worker does with a request. `leave`: nothing, the browser goes its own way. */
export type Handling = 'leave' | 'page' | 'file'

/** Answers to programs: private, or about what is newest. */
const NEVER = /^\/(?:v1|api\/_\w*|auth\/refresh|builds|health|ready|sw\.js)(?:\/|$)/

/** What the server answers as a file, also when somebody opens its address. */
const FILE = /\.\w{2,11}$/

export interface Asked {
  method: string
  url: string
  mode: string
}

export function handlingOf({ method, url, mode }: Asked, origin: string, plainFiles: readonly string[]): Handling {
  const { origin: theirs, pathname } = new URL(url)
  if (method !== 'GET' || theirs !== origin || NEVER.test(pathname)) return 'leave'
  if (mode === 'navigate' && !FILE.test(pathname)) return 'page'
  return pathname.startsWith('/build/') || plainFiles.includes(pathname) ? 'file' : 'leave'
}

const PREFIX = 'klubba-'

export function cacheName(build: string): string {
  return `${PREFIX}${build}`
}

/** Of all caches, oldest first: those that no page can need. The build before this one stays until its pages are gone. */
export function outdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  return others.slice(0, -1)
}

export function otherCaches(names: readonly string[], build: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
}
