import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { AppError } from '../http/app-error.ts'
import type { AttachedFile, PaperContent, StoredPicture } from './paper-content.ts'

const DRAWER = join(import.meta.dirname, 'drawing', 'paper-drawer.ts')

/** Setting type and scaling pictures is work: so much of it at a time, and so many may wait for their turn. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 30
const MOST_MS = 60_000
const IDLE_MS = 20_000

export interface PaperTask {
  content: PaperContent
  pictures: readonly StoredPicture[]
  attached?: AttachedFile
}

export type Drawn = { ok: true; pdf: Uint8Array } | { ok: false; error: string }

let working = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (working < MOST_AT_ONCE) {
    working++
    return
  }
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function giveTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else working--
}

/** Draws in a process of its own: whoever bids meanwhile is not held up, and its memory is not ours. */
export async function drawInProcess(prepare: () => Promise<PaperTask>): Promise<Uint8Array> {
  await takeTurn()
  try {
    // Not before its turn: whoever waits holds no pictures.
    return await draw(await prepare())
  } finally {
    giveTurn()
  }
}

const idle = new Map<ChildProcess, NodeJS.Timeout>()

function start(): ChildProcess {
  const child = fork(DRAWER, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Nothing of our surroundings: neither keys nor addresses.
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
    execArgv: ['--max-old-space-size=256'],
  })
  child.on('exit', () => idle.delete(child))
  return child
}

function take(): ChildProcess {
  const [free] = idle.keys()
  if (!free) return start()
  clearTimeout(idle.get(free))
  idle.delete(free)
  free.ref()
  free.channel?.ref()
  return free
}

/** Whoever prints one label often prints the next: the process waits a while, and holds up nobody who wants to end. */
function giveBack(child: ChildProcess): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS)
  timer.unref()
  child.unref()
  child.channel?.unref()
  idle.set(child, timer)
}

async function draw(task: PaperTask): Promise<Uint8Array> {
  const child = take()
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
  const ending = new AbortController()
  let drawn: Drawn = { ok: false, error: 'not begun' }
  try {
    const { signal } = ending
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as Drawn)
    const ended = once(child, 'exit', { signal }).then((): Drawn => ({ ok: false, error: 'the process has ended' }))
    child.send(task)
    drawn = await Promise.race([answered, ended])
  } finally {
    ending.abort()
    clearTimeout(timer)
    if (drawn.ok) giveBack(child)
    else child.kill('SIGKILL')
  }
  if (!drawn.ok) throw new Error(`no paper was drawn: ${drawn.error}`)
  return drawn.pdf
}
