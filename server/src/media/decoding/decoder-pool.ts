import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DecodingTask, Outcome } from './task.ts'

const DECODER = join(import.meta.dirname, 'decoder.ts')

export interface DecodingLimits {
  milliseconds: number
  megabytes: number
}

const LIMITS: Record<'image' | 'video', DecodingLimits> = {
  image: { milliseconds: 60_000, megabytes: 1500 },
  video: { milliseconds: 30 * 60_000, megabytes: 2000 },
}

const LOOK_MS = 200
/** A decoder that has nothing to do for so long ends. */
const IDLE_MS = 20_000
/** After so many files it is replaced, so that nothing gathers in it. */
const MOST_FILES = 100
const PAGE_BYTES = 4096

/** Memory in use, where the system tells (Linux). */
async function megabytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES) / 1024 / 1024
}

interface Decoder {
  child: ChildProcess
  files: number
  timer: NodeJS.Timeout | undefined
}

const idle: Decoder[] = []

function start(): Decoder {
  const child = fork(DECODER, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of our surroundings: neither keys nor addresses.
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
    execArgv: ['--max-old-space-size=512'],
  })
  return { child, files: 0, timer: undefined }
}

function take(): Decoder {
  const free = idle.pop()
  if (!free) return start()
  clearTimeout(free.timer)
  return free
}

function giveBack(decoder: Decoder): void {
  decoder.files++
  if (decoder.files >= MOST_FILES) {
    decoder.child.kill('SIGKILL')
    return
  }
  decoder.timer = setTimeout(() => {
    idle.splice(idle.indexOf(decoder), 1)
    decoder.child.kill('SIGKILL')
  }, IDLE_MS)
  // It does not hold up whoever wants to end.
  decoder.timer.unref()
  decoder.child.unref()
  decoder.child.channel?.unref()
  idle.push(decoder)
}

/** Makes a file ready in another process, within limits. Whatever the file does there, an outcome comes back. */
export async function decode(
  task: DecodingTask,
  limits: DecodingLimits = LIMITS[task.type === 'video' ? 'video' : 'image'],
): Promise<Outcome> {
  const decoder = take()
  const { child } = decoder
  child.ref()
  child.channel?.ref()
  let overLimit = false
  const stop = () => {
    overLimit = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, limits.milliseconds)
  const look = setInterval(() => {
    void megabytesOf(child.pid ?? 0).then((used) => used > limits.megabytes && stop())
  }, LOOK_MS)
  const ending = new AbortController()
  try {
    const { signal } = ending
    const ended = once(child, 'exit', { signal }).then(([code, by]: unknown[]) => ({ code, by }))
    const answered = once(child, 'message', { signal }).then(([outcome]) => outcome as Outcome)
    child.send(task)
    const first = await Promise.race([answered, ended])
    if ('ok' in first) {
      giveBack(decoder)
      return first
    }
    // Somebody ends this whole program: the file is not to blame.
    if (first.by === 'SIGTERM' || first.by === 'SIGINT') throw new Error('the decoder was interrupted')
    return { ok: false, reason: overLimit || first.by === 'SIGKILL' ? 'too_much_work' : 'unreadable' }
  } finally {
    ending.abort()
    clearTimeout(timer)
    clearInterval(look)
  }
}
