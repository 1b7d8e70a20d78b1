import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

interface LockedPackage {
  resolved?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Packages = Record<string, LockedPackage>

/** No host is named, so that the lockfile installs from whatever registry the machine is set up for. */
function hostProblems(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([name, { resolved = '', ...locked }]) => {
    const wanted = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies }
    return [resolved, ...Object.values(wanted)]
      .filter((source) => source.includes('://') || source.includes('git@') || source.startsWith('github:'))
      .map((source) => `package-lock.json: ${name || 'the root'} names a host: ${source}`)
  })
}

/** npm leaves out without a word what the registry does not have for other platforms; then `npm ci` refuses to install. */
function gapProblems(packages: Packages): string[] {
  const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((wanted) => !present.has(wanted))
    if (missing.length === 0) return []
    return [`package-lock.json: ${name} wants ${missing.join(', ')}, which the lockfile lacks: npm ci will fail`]
  })
}

export function lockfileProblems(lockfile: string): string[] {
  const { packages = {} } = JSON.parse(lockfile) as { packages?: Packages }
  if (Object.keys(packages).length === 0) return ['package-lock.json: no packages were read']
  return [...hostProblems(packages), ...gapProblems(packages)]
}

export function checkLockfile(root = ROOT): string[] {
  return lockfileProblems(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}
