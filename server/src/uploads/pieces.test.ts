import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Pace } from '../http/traffic/limits.ts'
import { piecesOf } from './pieces.ts'

async function sizes(body: Readable, size: number, pace?: Pace): Promise<number[]> {
  const found: number[] = []
  for await (const piece of piecesOf(body, size, pace)) found.push(piece.length)
  return found
}

test('MED-4 what comes is cut into pieces, however it comes', async () => {
  expect(await sizes(Readable.from([Buffer.alloc(25)]), 10)).toEqual([10, 10, 5])
  expect(await sizes(Readable.from([Buffer.alloc(4), Buffer.alloc(4), Buffer.alloc(12)]), 10)).toEqual([10, 10])
  expect(await sizes(Readable.from([]), 10)).toEqual([])
})

test('MED-4 A7 a piece holds no more memory than its own bytes', async () => {
  const bytes = Buffer.from(Array.from({ length: 250_000 }, (_, at) => at % 251))
  const chunks = [bytes.subarray(0, 70_000), bytes.subarray(70_000, 130_000), bytes.subarray(130_000)]
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(Readable.from(chunks), 100_000)) pieces.push(piece)
  for (const piece of pieces) expect(piece.buffer.byteLength).toBe(piece.byteLength)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})

test('MED-4 what came before a sender broke off or fell silent counts', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(13)
      throw new Error('ECONNRESET')
    })(),
  )
  expect(await sizes(broken, 10)).toEqual([10, 3])
  const silent = new Readable({ read() {} })
  silent.push(Buffer.alloc(7))
  expect(await sizes(silent, 10, { bytes: 1, ms: 20 })).toEqual([7])
})

test('MED-4 who stops reading leaves the connection open', async () => {
  const body = Readable.from([Buffer.alloc(10), Buffer.alloc(10)])
  for await (const _ of piecesOf(body, 10)) break
  expect(body.destroyed).toBe(false)
})
