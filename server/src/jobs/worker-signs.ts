import type { ChildProcess } from 'node:child_process'

const EVERY_MS = 1_000
/** A worker at work may be late, on a machine that has too much to do. One that was stopped or spins never comes. */
const LONGEST_SILENCE = 10
/** Until a worker has read its code and says something for the first time. */
const LONGEST_START = 60

/** The worker says every second that its event loop runs; nothing where nobody listens. */
export function giveSigns(): void {
  const give = () => {
    if (process.connected) process.send?.('alive', undefined, undefined, () => undefined)
  }
  give()
  setInterval(give, EVERY_MS).unref()
}

/**
 * Calls `onSilence` once, when nothing was heard of a worker for too long. It counts seconds in which this process ran and
 * heard nothing: after a pause of the whole machine, or of this process alone, what was said meanwhile is heard first.
 */
export function watchSigns(worker: ChildProcess, onSilence: () => void): void {
  let left = LONGEST_START
  worker.on('message', () => (left = LONGEST_SILENCE))
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    onSilence()
  }, EVERY_MS)
  worker.once('exit', () => clearInterval(timer))
}
