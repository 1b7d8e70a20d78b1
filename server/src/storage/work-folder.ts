import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tellFull } from './storage.ts'

const rootOf = (dataDir: string) => join(dataDir, 'work')

/** Gives a folder of its own on this machine, which is gone afterwards. */
export async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(rootOf(dataDir), randomUUID())
  await mkdir(folder, { recursive: true }).catch(tellFull)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes what comes to a file and tells its hash. */
export async function writeHashed(content: AsyncIterable<Buffer>, path: string): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path)).catch(tellFull)
  return hash.digest('hex')
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const LEFT_BEHIND_MS = 24 * 3_600_000

/** What a process left behind that was killed. */
export async function clearWorkFolders(dataDir: string): Promise<void> {
  const names = await readdir(rootOf(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(rootOf(dataDir), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true })
  }
}
