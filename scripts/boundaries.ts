import { breachOf, type Import, isFeature, placeOf, targetOf, type World } from './boundary-rules.ts'
import { importLines } from './import-lines.ts'
import { isTest, readFiles, ROOT, SOURCE, type SourceFile, WORKSPACES } from './source-files.ts'

const MOST_LINES = { source: 300, test: 500 }
const EMPTY_NAMES = ['utils', 'helpers', 'common', 'types']
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|gen|config|d))*\.(ts|tsx|mjs)$/

function nameProblems({ path }: SourceFile): string[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const problems = folders.flatMap((folder) => {
    if (EMPTY_NAMES.includes(folder)) return [`${path}: a folder called ${folder} says nothing about what is in it`]
    return KEBAB_FOLDER.test(folder) ? [] : [`${path}: the folder ${folder} is not in kebab-case`]
  })
  if (/^index\.tsx?$/.test(file)) problems.push(`${path}: no barrels; import from the file itself`)
  if (!KEBAB_FILE.test(file)) problems.push(`${path}: the file name is not in kebab-case`)
  return problems
}

function lengthProblems({ path, text }: SourceFile): string[] {
  if (path.endsWith('.gen.ts')) return []
  const lines = text.trimEnd().split('\n').length
  const most = isTest(path) ? MOST_LINES.test : MOST_LINES.source
  return lines < most ? [] : [`${path}: ${lines} lines; ${isTest(path) ? 'tests' : 'files'} stay under ${most}`]
}

interface Line extends Import {
  line: number
}

function linesOf({ path, text }: SourceFile): Line[] {
  const from = placeOf(path)
  return importLines(text).map(({ specifier, typeOnly, line }) => ({
    from,
    to: targetOf(path, specifier),
    typeOnly,
    line,
  }))
}

function worldOf(lines: readonly Line[]): World {
  const byFile = Map.groupBy(lines, ({ from }) => from.path)
  const bringsLibrary = (path: string, seen: Set<string>): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    return (byFile.get(path) ?? [])
      .filter(({ typeOnly }) => !typeOnly)
      .some(({ to }) => to.kind === 'package' || bringsLibrary(to.place.path, seen))
  }
  return {
    joinsFeatures: (path) =>
      (byFile.get(path) ?? []).some(({ from, to }) => !from.folder && to.kind === 'file' && isFeature(to.place)),
    bringsNoLibrary: (path) => !bringsLibrary(path, new Set()),
  }
}

/** What is wrong with the directions of imports, the names and the lengths of these files. */
export function boundaryProblems(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['no source files were read']
  const lines = files.filter(({ path }) => !path.startsWith('scripts/')).flatMap(linesOf)
  const world = worldOf(lines)
  const breaches = lines.flatMap((line) => {
    const breach = breachOf(line, world)
    return breach ? [`${line.from.path}:${line.line}: ${breach}`] : []
  })
  return [...files.flatMap(nameProblems), ...files.flatMap(lengthProblems), ...breaches]
}

export function checkBoundaries(root = ROOT): string[] {
  return boundaryProblems(readFiles(root, [...WORKSPACES, 'scripts'], SOURCE))
}
