import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LATEST = join(import.meta.dirname, '../../../web/dist/builds/latest.json')

/** The web app that is served names the version for both. */
export function readBuildId(): string {
  try {
    return (JSON.parse(readFileSync(LATEST, 'utf8')) as { id: string }).id
  } catch {
    return 'unknown'
  }
}
