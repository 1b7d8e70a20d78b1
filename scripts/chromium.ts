import { accessSync, constants } from 'node:fs'
import { runCommand } from './run-command.ts'

/** Chromium without its windows: it draws the same pages with two thirds of the work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Something went wrong that one line tells whole. */
class ChromiumMissing extends Error {}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser of CHROMIUM_PATH, or one in the usual places. */
export function findChromium(chosen = process.env['CHROMIUM_PATH'], places = PLACES): string | undefined {
  if (chosen && !isProgram(chosen)) throw new ChromiumMissing(`CHROMIUM_PATH is ${chosen}, which is no program.`)
  return chosen || places.find(isProgram)
}

const canInstall = (): boolean => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

/** Answers with why not, if it could not. */
async function install(name: string): Promise<string | undefined> {
  console.log(`Installing ${name} for the browser tests with apt-get.`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  // A package list that cannot be fetched whole may still be good enough.
  await runCommand('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=30'], quiet)
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name]
  const { ok, output } = await runCommand('apt-get', args, quiet)
  return ok ? undefined : `apt-get could not install ${name}: ${output.trim().split('\n').at(-1) ?? ''}`
}

/** The path of a Chromium, installed first where that is possible: the shell, or else the whole of it. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found && (found === SHELL || process.env['CHROMIUM_PATH'] || !canInstall())) return found
  if (!canInstall()) {
    throw new ChromiumMissing('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  }
  const refusal = await install('chromium-headless-shell')
  if (refusal) {
    console.log(refusal)
    if (found) return found
    const last = await install('chromium')
    if (last) throw new ChromiumMissing(last)
  }
  const installed = findChromium()
  if (!installed) throw new ChromiumMissing(`apt-get has installed Chromium, but not to ${PLACES.join(' or ')}.`)
  return installed
}
