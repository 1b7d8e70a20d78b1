import { canInstall, installPackages, isProgram } from './debian-packages.ts'

/** Chromium without its windows: it draws the same pages with two thirds of the work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Something went wrong that one line tells whole. */
class ChromiumMissing extends Error {}

/** The browser of CHROMIUM_PATH, or one in the usual places. */
export function findChromium(chosen = process.env['CHROMIUM_PATH'], places = PLACES): string | undefined {
  if (chosen && !isProgram(chosen)) throw new ChromiumMissing(`CHROMIUM_PATH is ${chosen}, which is no program.`)
  return chosen || places.find(isProgram)
}

/** The path of a Chromium, installed first where that is possible: the shell, or else the whole of it. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found && (found === SHELL || process.env['CHROMIUM_PATH'] || !canInstall())) return found
  if (!canInstall()) {
    throw new ChromiumMissing('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  }
  const refusal = await installPackages(['chromium-headless-shell'])
  if (refusal) {
    console.log(refusal)
    if (found) return found
    const last = await installPackages(['chromium'])
    if (last) throw new ChromiumMissing(last)
  }
  const installed = findChromium()
  if (!installed) throw new ChromiumMissing(`apt-get has installed Chromium, but not to ${PLACES.join(' or ')}.`)
  return installed
}
