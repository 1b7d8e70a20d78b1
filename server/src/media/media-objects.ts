/** Changes when files are made differently; what was made before stays until it is made anew. */
const RECIPE = 1

const folderOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`

export const ORIGINALS = 'originals/'
export const DERIVED = 'derived/'

/** Where the content that was sent is kept: once, whoever sent it. */
export const originalObject = (sha256: string) => `${ORIGINALS}${folderOf(sha256)}`

export const derivedFolder = (sha256: string) => `${DERIVED}${folderOf(sha256)}/`

export const derivedObject = (sha256: string, file: string) => `${derivedFolder(sha256)}${RECIPE}-${file}`

/** The hash that an object belongs to. */
export function hashOfObject(key: string): string | undefined {
  return /^(?:originals|derived)\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\/|$)/.exec(key)?.[1]
}

/** Part of an address: changes with the content and with how it was made. */
export const tagOf = (sha256: string, name: string) => `${sha256.slice(0, 20)}-${RECIPE}-${name}`
