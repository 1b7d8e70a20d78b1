import { existsSync, readFileSync } from 'node:fs'

/** What the system counts processor time in: hundredths of a second. */
const TICK_US = 10_000

/** Microseconds that a process has used; with those of processes that it started and that have ended. */
function used(pid: number | string): number {
  const file = `/proc/${pid}/stat`
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_US
}

/** Microseconds of processor time of a process and of those that it has started; 0 on systems without /proc. */
export function cpuTimeOf(pid: number | undefined): number {
  const file = `/proc/${pid}/task/${pid}/children`
  if (pid === undefined || !existsSync(file)) return 0
  const children = readFileSync(file, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children].map(used).reduce((sum, each) => sum + each, 0)
}
