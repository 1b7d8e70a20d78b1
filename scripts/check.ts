import { checkBoundaries } from './boundaries.ts'
import { checkLeftoverEnglish } from './leftover-english.ts'
import { checkLockfile } from './lockfile.ts'
import { checkPageText } from './page-text.ts'
import { checkPhrases } from './phrases.ts'
import { checkRequirements } from './requirements.ts'
import { type Outcome, runCommand, seconds } from './run-command.ts'
import { listFiles, ROOT, WORKSPACES } from './source-files.ts'

const AT_ONCE = 2

export interface Check {
  name: string
  run: () => Promise<Outcome>
}

/**
 * The checks run beside each other: one that divides its own work does much of it twice, and is no quicker. Each lives for
 * less than a minute, and a third of that would go into giving memory back: it may hold some 2 GB.
 */
const UNDIVIDED = { GOMAXPROCS: '1', GOGC: '800' }

function tool(root: string, name: string, command: string, ...args: string[]): Check {
  return { name, run: () => runCommand(command, args, { cwd: root, env: UNDIVIDED }) }
}

function reading(root: string, name: string, check: (root: string) => string[]): Check {
  return {
    name,
    run: async () => {
      const problems = check(root)
      return { ok: problems.length === 0, output: problems.join('\n') }
    },
  }
}

export const formatCheck = (root = ROOT): Check => tool(root, 'format', 'oxfmt', '--check')
export const lintCheck = (root = ROOT): Check => tool(root, 'lint', 'oxlint')
export const deadCodeCheck = (root = ROOT): Check =>
  tool(root, 'dead code', 'knip', '--no-progress', '--no-config-hints')
export const typeCheck = (project: string, root = ROOT): Check =>
  tool(root, `types of ${project}`, 'tsc', '-p', project, '--pretty', 'false', '--checkers', '1')

/** `web` for web/tsconfig.json, and every further tsconfig beside it. tsc refuses a folder that has nothing to check. */
function typedProjects(root: string): string[] {
  return [...WORKSPACES, 'scripts'].flatMap((folder) => {
    const further = listFiles(root, [folder], /^[^/]+\/tsconfig\..+\.json$/)
    const hasSources = listFiles(root, [folder], /^[^/]+\/src\/.*\.tsx?$|^scripts\/.*\.ts$/).length > 0
    return hasSources ? [folder, ...further] : further
  })
}

/** Every static check, the slow ones first, so that no core waits for the last of them. */
export function allChecks(root = ROOT): Check[] {
  return [
    lintCheck(root),
    deadCodeCheck(root),
    ...typedProjects(root).map((project) => typeCheck(project, root)),
    formatCheck(root),
    reading(root, 'phrases', checkPhrases),
    reading(root, 'leftover English', checkLeftoverEnglish),
    reading(root, 'text in pages', checkPageText),
    reading(root, 'boundaries', checkBoundaries),
    reading(root, 'requirements', checkRequirements),
    reading(root, 'lockfile', checkLockfile),
  ]
}

async function runOne(check: Check): Promise<Outcome> {
  try {
    return await check.run()
  } catch (error) {
    return { ok: false, output: String(error) }
  }
}

/** Runs the checks, two at a time: a line for each as it ends, then what the failing ones had to say. Names those. */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<string[]> {
  const waiting = [...checks]
  const failed: string[] = []
  const said: string[] = []
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now()
      const { ok, output } = await runOne(check)
      print(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds(start)})`)
      if (ok) continue
      failed.push(check.name)
      said.push(`\n--- ${check.name}\n${output.trim()}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const words of said) print(words)
  return failed
}

if (import.meta.main) {
  process.exitCode = (await runChecks(allChecks(), console.log)).length === 0 ? 0 : 1
}
