import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, readFiles, ROOT, SOURCE, type SourceFile, WORKSPACES } from './source-files.ts'
import { BROWSER_TESTS_REPORT, readBrowserTests, readTests, type TestResult, TESTS_REPORT } from './test-reports.ts'

export interface Requirement {
  id: string
  /** Not built yet. */
  planned: boolean
  /** Those of its text, `(1) … (2) …`, as `SES-13.1`; none where the line is one piece. */
  parts: string[]
  text: string
}

export interface Named {
  ids: string[]
  title: string
  path: string
}

/** The numbers in brackets that count up from 1; others, like a status, are just numbers. */
function partsIn(text: string): number[] {
  const parts: number[] = []
  for (const [, number] of text.matchAll(/\((\d+)\)/g)) {
    if (Number(number) === parts.length + 1) parts.push(Number(number))
  }
  return parts
}

/** The lines `- **RUN-1** text` and `- **RUN-9** _planned_ text` of docs/requirements.md. */
export function requirementsIn(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (_planned_ )?(.+)$/gm)].map(
    ([, id = '', planned, text = '']) => ({
      id,
      planned: planned !== undefined,
      parts: partsIn(text).map((number) => `${id}.${number}`),
      text,
    }),
  )
}

/** A requirement, one of its parts, or a finding of a review (`T2`). */
const ID = String.raw`(?:[A-Z]{2,4}-\d+(?:\.\d+)?|[TDASYPH]\d{1,2})`
const IDS = new RegExp(String.raw`^(?:${ID}\s+)+`)
// The first text handed to a call, with something after it: test('SES-2 …', …), and test.each(…)('SES-2 …', …) as well.
const TITLE = new RegExp(String.raw`\(\s*(['"\x60])((?:${ID}\s+)+(?:\\.|(?!\1)[^\\])+)\1\s*,`, 'g')

/** The ids that a title begins with. */
const idsOf = (title: string): string[] => IDS.exec(title)?.[0].trim().split(/\s+/) ?? []

export function namedIn({ path, text }: SourceFile): Named[] {
  return [...text.matchAll(TITLE)].map(([, , title = '']) => ({ ids: idsOf(title), title, path }))
}

/** Ids that tests name and nobody requires, lines named where a part is meant, and ids that are given twice. */
export function requirementProblems(requirements: readonly Requirement[], named: readonly Named[]): string[] {
  if (requirements.length === 0) return ['docs/requirements.md: no requirements were read']
  const lines = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const twice = requirements.filter((requirement) => lines.get(requirement.id) !== requirement)
  const problemOf = (id: string): string | undefined => {
    if (!id.includes('-')) return undefined
    const line = lines.get(id.split('.')[0] ?? '')
    if (!line || (id !== line.id && !line.parts.includes(id))) return `there is no requirement ${id}`
    if (id === line.id && line.parts.length > 0) return `${id} has parts: name the one that is proven`
    return line.planned ? `${id} is planned: it cannot be proven yet` : undefined
  }
  return [
    ...twice.map(({ id }) => `docs/requirements.md: ${id} is there twice`),
    ...named.flatMap(({ ids, title, path }) =>
      ids.flatMap((id) => {
        const problem = problemOf(id)
        return problem === undefined ? [] : [`${path}: ${problem}: "${title}"`]
      }),
    ),
  ]
}

export interface Proof {
  title: string
  where: string
}

/** The tests and steps of tests that passed, by the ids that they name. */
export function proofsOf(results: readonly TestResult[]): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  for (const { title, also, status, where } of results) {
    if (status !== 'passed') continue
    for (const each of [title, ...also]) {
      for (const id of idsOf(each)) proofs.set(id, [...(proofs.get(id) ?? []), { title: each, where }])
    }
  }
  return proofs
}

const short = ({ id, text }: Requirement) => `${id} ${text.slice(0, 100)}`

/** What is built and has no test that passed: lines, or parts of them. */
export function unprovenIn(requirements: readonly Requirement[], proofs: ReadonlyMap<string, Proof[]>): string[] {
  return requirements
    .filter(({ planned }) => !planned)
    .flatMap((requirement) => {
      const { id, parts } = requirement
      if (parts.length === 0) return proofs.has(id) ? [] : [short(requirement)]
      return parts.filter((part) => !proofs.has(part)).map((part) => `${part} of ${short(requirement)}`)
    })
}

export function requirementReport(requirements: readonly Requirement[], proofs: ReadonlyMap<string, Proof[]>): string {
  const built = requirements.filter(({ planned }) => !planned)
  const planned = requirements.filter((requirement) => requirement.planned)
  const unproven = unprovenIn(requirements, proofs)
  return [
    ...built.flatMap((requirement) => [
      short(requirement),
      ...[requirement.id, ...requirement.parts].flatMap((id) =>
        (proofs.get(id) ?? []).map(({ title, where }) => `    ${title}  (${where})`),
      ),
    ]),
    '',
    `${planned.length} planned, not built:`,
    ...planned.map(short),
    '',
    `${built.length} built, with ${unproven.length} lines or parts without a test that passed${unproven.length > 0 ? ':' : '.'}`,
    ...unproven,
  ].join('\n')
}

const readRequirements = (root: string) => requirementsIn(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))

export function checkRequirements(root = ROOT): string[] {
  const tests = readFiles(root, [...WORKSPACES, 'scripts'], SOURCE).filter(
    ({ path }) => isTest(path) || path.startsWith('bench/'),
  )
  return requirementProblems(readRequirements(root), tests.flatMap(namedIn))
}

if (import.meta.main) {
  const missing = [TESTS_REPORT, BROWSER_TESTS_REPORT].filter((report) => !existsSync(report))
  const requirements = readRequirements(ROOT)
  const proofs = proofsOf([...readTests(TESTS_REPORT), ...readBrowserTests(BROWSER_TESTS_REPORT)])
  console.log(requirementReport(requirements, proofs))
  for (const report of missing) console.error(`There is no ${report}: run npm test first.`)
  process.exitCode = missing.length > 0 || unprovenIn(requirements, proofs).length > 0 ? 1 : 0
}
