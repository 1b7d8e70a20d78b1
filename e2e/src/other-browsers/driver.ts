import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Elements are passed to and from WebDriver as objects with this one key. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = Record<typeof ELEMENT, string>

export const idOf = (element: Element): string => element[ELEMENT]

/** What the flows need of WebDriver. Firefox and WebKit name and transport the commands differently. */
export interface Driver {
  open(url: string): Promise<void>
  /** Runs an asynchronous script: the last of its arguments takes the result. */
  run(script: string, args: readonly unknown[]): Promise<unknown>
  click(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG in base64. */
  screenshot(): Promise<string>
  /** What pages have reported as errors so far. */
  errors(): Promise<string[]>
  quit(): Promise<void>
}

/** WebDriver's own word for what went wrong, `element click intercepted` for instance. */
export class DriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** Limits that only end what hangs. */
export const TIMEOUTS = { script: 600_000, pageLoad: 600_000, implicit: 0 }

export interface Program {
  child: ChildProcess
  /** What it has printed so far, line by line. */
  printed: string[]
}

/** Starts a program that ends with this process at the latest. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Program {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => printed.push(line))
  }
  return { child, printed }
}
