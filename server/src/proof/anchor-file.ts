import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { codeOf } from '../storage/storage.ts'
import { Anchor } from './anchor.ts'

/** Longer than any two lines. */
const TAIL_BYTES = 128 * 1024

function parsed(line: string): Anchor | undefined {
  try {
    return Anchor.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

async function readTail(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES))
    await file.read(bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString()
  } finally {
    await file.close()
  }
}

/** Undefined when there is no file, or nothing in it that can be read. */
export async function lastAnchorIn(path: string): Promise<Anchor | undefined> {
  const lines = (await readTail(path)).split('\n')
  return lines.map(parsed).findLast((anchor) => anchor !== undefined)
}

/** Adds whole lines; they are on disk then. A line that a crash has cut off stays by itself. */
export async function addLines(path: string, lines: string): Promise<void> {
  if (lines === '') return
  await mkdir(dirname(path), { recursive: true })
  const tail = await readTail(path)
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(tail === '' || tail.endsWith('\n') ? lines : `\n${lines}`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** What a line says, or which line cannot be read. */
export type FoundLine = Anchor | { unreadable: number }

export async function* readAnchors(path: string): AsyncGenerator<FoundLine> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++
    if (line !== '') yield parsed(line) ?? { unreadable: number }
  }
}
