import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { removeLeftovers } from './leftovers.ts'

const GB = 1024 ** 3
/** A run writes half of it at most, beside browsers that want some memory too. */
const ROOM = { folder: GB, memory: 6 * GB }

/**
 * A folder in memory for what a test run writes, gone when this process ends. Tests make many databases of a thousand
 * small files each: a sixth of their time would go into the disk. None where there is no room for it.
 */
export function memoryFolder(within = '/dev/shm', room = ROOM): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(within)
    if (bavail * bsize < room.folder || process.availableMemory() < room.memory) return undefined
    removeLeftovers(within, /^klubba-tests-(\d+)$/)
    const folder = join(within, `klubba-tests-${process.pid}`)
    mkdirSync(folder, { mode: 0o700 })
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    // There is no such place here, or it is not for us.
    return undefined
  }
}
