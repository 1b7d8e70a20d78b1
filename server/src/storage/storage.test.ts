import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { startTestS3 } from '../testing/test-s3.ts'
import { openStorage } from './open-storage.ts'
import { ObjectMissingError, StorageFullError, StorageUnavailableError, type Storage } from './storage.ts'
import { writeHashed } from './work-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'klubba-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const s3 = await startTestS3()
const kinds: [string, Storage][] = [
  ['on disk', openStorage(readSettings({ DATA_DIR: folder }))],
  ['in an S3 store', openStorage(readSettings(s3))],
]

const readAll = async (storage: Storage, key: string) => buffer(await storage.read(key))

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list(prefix)) found.push(key)
  return found.toSorted()
}

describe.for(kinds)('files %s', ([, storage]) => {
  test('RUN-3 what was put is read back, whole and in part', async () => {
    const bytes = randomBytes(100_000)
    await storage.put('pieces/a/0-x', bytes)
    expect((await readAll(storage, 'pieces/a/0-x')).equals(bytes)).toBe(true)
    const part = await buffer(await storage.read('pieces/a/0-x', { start: 10, end: 99 }))
    expect(part.equals(bytes.subarray(10, 100))).toBe(true)
    expect(await storage.stat('pieces/a/0-x')).toMatchObject({ key: 'pieces/a/0-x', size: 100_000 })
  })

  test('RUN-3 a file is taken over, and replaces one that is there', async () => {
    for (const text of ['first', 'and the second']) {
      const path = join(folder, 'made.txt')
      writeFileSync(path, text)
      await storage.putFile('originals/ab/abc', path, createHash('sha256').update(text).digest('hex'))
      expect(String(await readAll(storage, 'originals/ab/abc'))).toBe(text)
    }
  })

  test('RUN-3 what is not there is told, and deleting it is no error', async () => {
    await expect(storage.read('pieces/none')).rejects.toBeInstanceOf(ObjectMissingError)
    expect(await storage.stat('pieces/none')).toBeUndefined()
    await storage.delete(['pieces/none'])
    await storage.put('pieces/b/1', Buffer.from('x'))
    await storage.delete(['pieces/b/1'])
    expect(await storage.stat('pieces/b/1')).toBeUndefined()
  })

  test('RUN-3 they are listed by how their keys begin, however many', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `derived/c${index}/small.webp`).toSorted()
    for (const key of keys) await storage.put(key, Buffer.from(key))
    await storage.put('other/c1/small.webp', Buffer.from('x'))
    expect(await keysOf(storage, 'derived/')).toEqual(keys)
    expect(await keysOf(storage, 'nothing/')).toEqual([])
    await storage.delete(keys)
    expect(await keysOf(storage, 'derived/')).toEqual([])
  })

  test('RUN-3 several writers of one key leave one whole file', async () => {
    const all = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index))
    await Promise.all(all.map((bytes) => storage.put('pieces/race', bytes)))
    const there = await readAll(storage, 'pieces/race')
    expect(all.some((bytes) => bytes.equals(there))).toBe(true)
  })
})

test('RUN-3 nothing lies outside the folder, and nothing unfinished is left in it', async () => {
  const [, storage] = kinds[0]!
  for (const key of ['../outside', 'a/../../b', '/etc/passwd', 'a//b', '.unfinished/x', 'a\0b']) {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  }
  expect(existsSync(join(folder, 'outside'))).toBe(false)
  expect(readdirSync(join(folder, 'media', '.unfinished'))).toEqual([])
})

test('MED-4 a full disk is told by its own name', async () => {
  const content = (async function* () {
    yield Buffer.alloc(100_000)
  })()
  await expect(writeHashed(content, '/dev/full')).rejects.toBeInstanceOf(StorageFullError)
})

test('RUN-3 a store that refuses us or does not answer is told as such', async () => {
  const wrongKey = openStorage(readSettings({ ...s3, S3_SECRET_ACCESS_KEY: 'wrong' }))
  await expect(wrongKey.put('pieces/x', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError)
  const nobody = openStorage(readSettings({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9' }))
  await expect(nobody.stat('pieces/x')).rejects.toBeInstanceOf(StorageUnavailableError)
  const noBucket = openStorage(readSettings({ ...s3, S3_BUCKET: 'another' }))
  await expect(noBucket.put('pieces/x', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError)
})
