import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
export const WORKSPACES = ['domain', 'reference', 'i18n', 'server', 'web', 'e2e', 'bench'] as const

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : walk(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** The paths of all files in these folders of the root whose names match; a folder that is missing has none. */
export function listFiles(root: string, folders: readonly string[], name: RegExp): string[] {
  const present = new Set(readdirSync(root))
  return folders
    .filter((folder) => present.has(folder))
    .flatMap((folder) => walk(root, folder).filter((path) => name.test(path)))
}

export function readFiles(root: string, folders: readonly string[], name: RegExp): SourceFile[] {
  return listFiles(root, folders, name).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const SOURCE = /\.(ts|tsx|mjs)$/

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}
