import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, readFiles, ROOT, SOURCE, type SourceFile, WORKSPACES } from './source-files.ts'

export interface Requirement {
  id: string
  text: string
}

export interface Proof {
  ids: string[]
  title: string
  path: string
}

/** The lines `- **RUN-1** text` of docs/requirements.md. */
export function requirementsIn(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map((match) => ({
    id: match[1] ?? '',
    text: match[2] ?? '',
  }))
}

// The first text handed to a call, with something after it: test('SES-2 …', …), and test.each(…)('SES-2 …', …) as well.
const TITLE = /\(\s*(['"`])((?:[A-Z]{2,4}-\d+\s+)+(?:\\.|(?!\1)[^\\])+)\1\s*,/g

export function proofsIn({ path, text }: SourceFile): Proof[] {
  return [...text.matchAll(TITLE)].map((match) => {
    const title = match[2] ?? ''
    const ids = /^(?:[A-Z]{2,4}-\d+\s+)+/.exec(title)?.[0].trim().split(/\s+/) ?? []
    return { ids, title, path }
  })
}

/** Ids that tests name and nobody requires, and ids that are given twice. */
export function requirementProblems(requirements: readonly Requirement[], proofs: readonly Proof[]): string[] {
  if (requirements.length === 0) return ['docs/requirements.md: no requirements were read']
  const known = new Set<string>()
  const twice = requirements.filter(({ id }) => known.size === known.add(id).size)
  return [
    ...twice.map(({ id }) => `docs/requirements.md: ${id} is there twice`),
    ...proofs.flatMap(({ ids, title, path }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path}: there is no requirement ${id}: "${title}"`),
    ),
  ]
}

export function requirementReport(requirements: readonly Requirement[], proofs: readonly Proof[]): string {
  const proofsOf = (id: string) => proofs.filter(({ ids }) => ids.includes(id))
  const proven = requirements.filter(({ id }) => proofsOf(id).length > 0)
  const unproven = requirements.filter(({ id }) => proofsOf(id).length === 0)
  return [
    ...proven.flatMap(({ id, text }) => [
      `${id} ${text.slice(0, 100)}`,
      ...proofsOf(id).map(({ title, path }) => `    ${title}  (${path})`),
    ]),
    '',
    `${unproven.length} of ${requirements.length} without a test:`,
    ...unproven.map(({ id, text }) => `${id} ${text.slice(0, 100)}`),
  ].join('\n')
}

function readAll(root: string): { requirements: Requirement[]; proofs: Proof[] } {
  const tests = readFiles(root, [...WORKSPACES, 'scripts'], SOURCE).filter(
    ({ path }) => isTest(path) || path.startsWith('bench/'),
  )
  return {
    requirements: requirementsIn(readFileSync(join(root, 'docs/requirements.md'), 'utf8')),
    proofs: tests.flatMap(proofsIn),
  }
}

export function checkRequirements(root = ROOT): string[] {
  const { requirements, proofs } = readAll(root)
  return requirementProblems(requirements, proofs)
}

if (import.meta.main) {
  const { requirements, proofs } = readAll(ROOT)
  const problems = requirementProblems(requirements, proofs)
  if (!process.argv.includes('--check')) console.log(requirementReport(requirements, proofs))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
