/** The files of a build by path, each with the hash of its content. */
export type FileHashes = Readonly<Record<string, string>>

const HASH_BYTES = 16

/** The first half of the SHA-256 is enough to tell a file of ours from anything else that a network answers with. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest.subarray(0, HASH_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isUsable = ({ ok, redirected }: Response) => ok && !redirected

/** Whether it is this very file: a captive portal answers a request for a script with its own page. */
export async function isFile(response: Response, hash: string | undefined): Promise<boolean> {
  return isUsable(response) && (await hashOf(await response.clone().arrayBuffer())) === hash
}

/** Whether it is the app's page, of this very build. The server fills in its settings, so that it has no fixed hash. */
export async function isShell(response: Response, build: string): Promise<boolean> {
  if (!isUsable(response) || !response.headers.get('content-type')?.startsWith('text/html')) return false
  return (await response.clone().text()).includes(`<meta name="klubba-build" content="${build}"`)
}
