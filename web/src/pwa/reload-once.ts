const KEY = 'klubba-chunk-reload'
/** NAV-8: what fails again within this time will not be mended by another reload. */
const GUARD_MS = 10_000

/** Whether a reload may be tried now, and remembers that it was. Without a memory there is none: it could go on forever. */
export function mayReload(now: number): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? '0')
    if (now - before < GUARD_MS) return false
    sessionStorage.setItem(KEY, String(now))
    return true
  } catch {
    return false
  }
}
