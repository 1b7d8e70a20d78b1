import { accessSync, constants } from 'node:fs'
import { runCommand } from './run-command.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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

async function installChromium(): Promise<void> {
  console.log('There is no Chromium for the browser tests: installing it with apt-get.')
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  // A package list that cannot be fetched whole may still be good enough.
  await runCommand('apt-get', ['update', '-qq'], quiet)
  const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'chromium']
  const { ok, output } = await runCommand('apt-get', install, quiet)
  if (!ok) throw new ChromiumMissing(`apt-get could not install chromium: ${output.trim().split('\n').at(-1) ?? ''}`)
}

/** The path of a Chromium, installed first where that is possible. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) {
    throw new ChromiumMissing('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  }
  await installChromium()
  const installed = findChromium()
  if (!installed) throw new ChromiumMissing(`apt-get has installed chromium, but not to ${PLACES.join(' or ')}.`)
  return installed
}
