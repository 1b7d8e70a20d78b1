import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, WORKSPACES } from '../../scripts/source-files.ts'
import type { Fault } from './planted-faults/fault.ts'

const FOLDERS = [...WORKSPACES, 'scripts', 'docs']
const LEFT_OUT = /\/(?:node_modules|test-results|\.cache)$/

/** The installed packages, but our own workspaces from the copy. */
function linkPackages(copy: string): void {
  const own = join('node_modules', '@klubba')
  mkdirSync(join(copy, own), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@klubba') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of WORKSPACES) symlinkSync(join(copy, name), join(copy, own, name))
}

/** A fault that makes a test wait for what never comes is noticed sooner. */
function shortenLimits(copy: string): void {
  const path = join(copy, 'vitest.config.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace('LIMIT_MS = 600_000', 'LIMIT_MS = 180_000'))
}

/** How often a fragment is in a text. */
export const countIn = (text: string, fragment: string): number => text.split(fragment).length - 1

export interface Copy {
  folder: string
  /** Puts a fault into the copy; what it gives back takes it out again. */
  plant(fault: Fault): () => void
  remove(): void
}

/** The project as it is on disk, in a folder of its own: the files that people work on are never touched. */
export function copyProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-planted-'))
  for (const name of FOLDERS) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  }
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    if (entry.isFile() && !entry.name.startsWith('.')) cpSync(join(ROOT, entry.name), join(folder, entry.name))
  }
  linkPackages(folder)
  shortenLimits(folder)
  return {
    folder,
    plant({ file, find, replace }) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (countIn(text, find) !== 1) throw new Error(`${file} does not have this exactly once: ${find}`)
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
      return () => writeFileSync(path, text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
