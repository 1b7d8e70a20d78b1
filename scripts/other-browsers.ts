import { canInstall, installPackages, isProgram } from './debian-packages.ts'

const BROWSERS = {
  firefox: { packages: ['firefox-esr'], places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], needs: [] },
  // WebKitGTK needs a screen, and Xvfb is one that nobody sees.
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], places: ['/usr/bin/WebKitWebDriver'], needs: ['/usr/bin/Xvfb'] },
} as const

export type OtherBrowser = keyof typeof BROWSERS
const NAMES = Object.keys(BROWSERS) as OtherBrowser[]

/** Where the program is with which a browser is driven, if all that it needs is installed. */
export function pathOf(name: OtherBrowser, isThere = isProgram): string | undefined {
  const { places, needs } = BROWSERS[name]
  return needs.every(isThere) ? places.find(isThere) : undefined
}

export const installedBrowsers = (isThere = isProgram): OtherBrowser[] =>
  NAMES.filter((name) => pathOf(name, isThere) !== undefined)

/** One line about the browsers that are not installed, or nothing. */
export function aboutMissing(isThere = isProgram): string | undefined {
  const missing = NAMES.filter((name) => pathOf(name, isThere) === undefined)
  if (missing.length === 0) return undefined
  const packages = missing.flatMap((name) => BROWSERS[name].packages)
  const them = missing.length === 1 ? 'it' : 'them'
  return `Not installed, so not tested: ${missing.join(', ')}. Debian has ${them}: apt-get install ${packages.join(' ')}`
}

/** Installs what is missing where that is possible; otherwise the error says what to install. */
export async function ensureOtherBrowsers(): Promise<OtherBrowser[]> {
  const lacking = NAMES.filter((name) => pathOf(name) === undefined).flatMap((name) => BROWSERS[name].packages)
  if (lacking.length > 0 && canInstall()) {
    const refusal = await installPackages(lacking)
    if (refusal) throw new Error(refusal)
  }
  const missing = aboutMissing()
  if (missing) throw new Error(missing)
  return NAMES
}
