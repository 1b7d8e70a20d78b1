import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../server/src/db/embedded-postmaster.ts'

/** Removes what processes that are gone have left in a folder. The pattern finds the process in a name. */
export function removeLeftovers(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) {
    const pid = pattern.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
