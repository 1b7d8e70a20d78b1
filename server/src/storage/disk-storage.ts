import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf, ObjectMissingError, tellFull, type ByteRange, type Storage, type StoredObject } from './storage.ts'

const KEY = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
  return undefined
}

/** A name in a folder is on the disk only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Files under a folder. Each is written under another name, brought to the disk, and then gets its own. */
export class DiskStorage implements Storage {
  readonly #root: string
  readonly #unfinished: string

  constructor(root: string) {
    this.#root = root
    this.#unfinished = join(root, '.unfinished')
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a key: ${key}`)
    return join(this.#root, key)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#keep(key, async (path) => {
      const file = await open(path, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }

  async putFile(key: string, source: string): Promise<void> {
    await this.#keep(key, async (path) => {
      await rename(source, path).catch(async (error: unknown) => {
        // From another disk.
        if (codeOf(error) !== 'EXDEV') throw error
        await copyFile(source, path)
      })
      const file = await open(path, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }

  async #keep(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const target = this.#path(key)
    const unfinished = join(this.#unfinished, randomUUID())
    try {
      await mkdir(this.#unfinished, { recursive: true })
      await write(unfinished)
      await this.#moveTo(target, unfinished)
    } catch (error) {
      await rm(unfinished, { force: true })
      tellFull(error)
    }
  }

  async #moveTo(target: string, unfinished: string): Promise<void> {
    const folder = dirname(target)
    const first = await mkdir(folder, { recursive: true })
    try {
      await rename(unfinished, target)
    } catch (error) {
      // Somebody deleted the folder, which was empty, just now.
      if (!isMissing(error)) throw error
      await mkdir(folder, { recursive: true })
      await rename(unfinished, target)
    }
    await syncFolder(folder)
    // New folders above it as well, up to the first one that was there already.
    for (let above = folder; first && above.length >= first.length; above = dirname(above)) {
      await syncFolder(dirname(above))
    }
  }

  async read(key: string, range?: ByteRange) {
    const file = await open(this.#path(key), 'r').catch((error: unknown) => {
      if (isMissing(error)) throw new ObjectMissingError(key)
      throw error
    })
    return file.createReadStream(range)
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    const found = await stat(this.#path(key)).catch(ignoreMissing)
    return found?.isFile() ? { key, size: found.size, modified: found.mtime } : undefined
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const path = this.#path(key)
      await unlink(path).catch(ignoreMissing)
      await rmdir(dirname(path)).catch((error: unknown) => {
        if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
      })
    }
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const folder = await opendir(join(this.#root, prefix), { recursive: true }).catch(ignoreMissing)
    if (!folder) return
    for await (const entry of folder) {
      if (!entry.isFile()) continue
      const key = relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/')
      const found = await this.stat(key)
      if (found) yield found
    }
  }
}
