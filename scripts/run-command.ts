import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './source-files.ts'

const BIN = join(ROOT, 'node_modules', '.bin')
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
type Signal = (typeof SIGNALS)[number]

export interface Outcome {
  ok: boolean
  /** What it printed, unless it printed straight to the terminal. */
  output: string
}

export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Print straight to the terminal. */
  show?: boolean
}

const running = new Set<ChildProcess>()
let stoppedBy: Signal | undefined

/** A signal goes to whatever is running; this process ends when all of that has ended. */
function stop(signal: Signal): void {
  stoppedBy ??= signal
  for (const child of running) child.kill(signal)
}

/** The bootstrap that started this process is gone. */
function stopAlone(): void {
  stop('SIGTERM')
}

function started(child: ChildProcess): void {
  if (running.size === 0) {
    for (const signal of SIGNALS) process.on(signal, stop)
    process.on('disconnect', stopAlone)
  }
  running.add(child)
}

function ended(child: ChildProcess): void {
  running.delete(child)
  if (running.size > 0) return
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
  for (const signal of SIGNALS) process.off(signal, stop)
  process.off('disconnect', stopAlone)
}

/** Runs a command, found first among the installed packages, with nothing to read on its stdin. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const { cwd = ROOT, env = {}, show = false } = options
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: [BIN, process.env['PATH']].join(delimiter), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    started(child)
    child.on('error', (error) => {
      ended(child)
      done({ ok: false, output: `${command} could not be started: ${error.message}` })
    })
    child.on('close', (status) => {
      ended(child)
      done({ ok: status === 0, output: Buffer.concat(chunks).toString() })
    })
  })
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
