const KEY = 'klubba-uploads-begun'
/** The server forgets what has not gone on for long. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * The same file for the same place has the same id. So an upload goes on where it was, also after the browser was
 * closed, and a file that is chosen twice arrives once; and no file name is kept on the device for it.
 */
export async function mediumId(parts: readonly (string | number)[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(parts))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).subarray(0, 16)
  // Version 8: made by a rule of one's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Which uploads were begun, and when, in milliseconds. */
type Begun = Record<string, number>

function read(): Begun {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    const since = Date.now() - KEPT_MS
    return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'number' && entry[1] > since))
  } catch {
    return {}
  }
}

/** A device without room for it asks the server once more than it must. */
function write(begun: Begun): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(begun))
  } catch {
    localStorage.removeItem(KEY)
  }
}

export const isBegun = (id: string): boolean => id in read()

export function noteBegun(id: string): void {
  write({ ...read(), [id]: Date.now() })
}

export function forgetBegun(id: string): void {
  const { [id]: _, ...others } = read()
  write(others)
}
