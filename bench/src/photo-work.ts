import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** A photo of 12 megapixels, with as much detail as a yard has. */
export async function writePhoto(path: string, seed: number): Promise<void> {
  const noise = { type: 'gaussian', mean: 120 + (seed % 20), sigma: 40 } as const
  const grain = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer()
  await sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 88 }).toFile(path)
}

/** The same picture in another file: a comment is put in. What was sent before would not be made ready again. */
export function writeAnew(from: string, to: string): void {
  const jpeg = readFileSync(from)
  const comment = Buffer.from(`\xff\xfe\0\x26${randomUUID()}`, 'latin1')
  writeFileSync(to, Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
}

/** A process that makes the product's sizes of photos in the plainest way, as little in the way of others as its own. */
export function startBareImages(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'bare-images.ts'))
  if (child.pid !== undefined) setPriority(child.pid, 10)
  return child
}

/** How long a task takes in a process, in milliseconds. */
export async function timed(child: ChildProcess, task: object | string): Promise<number> {
  const began = performance.now()
  child.send(task)
  const [answer] = (await once(child, 'message')) as [{ ok: boolean }]
  if (!answer.ok) throw new Error(`not made: ${JSON.stringify(answer)}`)
  return performance.now() - began
}

/** Does something with all, as many at a time as there are doers. */
export async function share<T>(all: readonly T[], doers: readonly ((each: T) => Promise<unknown>)[]): Promise<void> {
  const waiting = [...all]
  const work = async (doer: (each: T) => Promise<unknown>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await doer(next)
  }
  await Promise.all(doers.map(work))
}
