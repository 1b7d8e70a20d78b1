import { accessSync, constants } from 'node:fs'
import { runCommand } from './run-command.ts'

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const canInstall = (): boolean => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

/** Returns why it was not possible, if it was not. */
export async function installPackages(names: readonly string[]): Promise<string | undefined> {
  const all = names.join(' and ')
  console.log(`Installing ${all} for the browser tests with apt-get.`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  // A package list that cannot be fetched whole may still be good enough.
  await runCommand('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=30'], quiet)
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...names]
  const { ok, output } = await runCommand('apt-get', args, quiet)
  return ok ? undefined : `apt-get could not install ${all}: ${output.trim().split('\n').at(-1) ?? ''}`
}
