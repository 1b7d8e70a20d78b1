import { expect, test } from 'vitest'
import {
  namedIn,
  proofsOf,
  requirementProblems,
  requirementReport,
  requirementsIn,
  unprovenIn,
} from './requirements.ts'
import type { TestResult } from './test-reports.ts'

// Put together here, so that these titles are not taken for proofs themselves.
const id = (number: number | string) => `ABC-${number}`
const markdown = `# Requirements

- **${id(1)}** A user signs in.
- **${id(2)}** A user (1) signs out, (2) everywhere, or gets an error (404).
- **${id(3)}** _planned_ A user flies.
`
const requirements = requirementsIn(markdown)

const named = (text: string) => namedIn({ path: 'server/src/a.test.ts', text })

const result = (title: string, given: Partial<TestResult> = {}): TestResult => ({
  where: 'a.test.ts',
  title,
  also: [],
  status: 'passed',
  ...given,
})

test('P2 a title names the lines, parts and findings that it begins with', () => {
  const found = named(`
    test('${id(1)} signs in', async () => {})
    test.each([1, 2])("${id(1)} ${id('2.1')} T2 isn't fooled by %s", () => {})
    describe(\`${id('2.2')} \${name}\`, () => {})
    test('signs out, see ${id(9)}', () => {})
    expect(numbers).toEqual(['${id(9)}'])
  `)
  expect(found.map(({ ids }) => ids)).toEqual([[id(1)], [id(1), id('2.1'), 'T2'], [id('2.2')]])
  expect(requirementProblems(requirements, found)).toEqual([])
})

test('P2 an id that nobody requires, a line in the place of its part, and what is only planned are named', () => {
  const problems = (title: string) => requirementProblems(requirements, named(`test('${title}', () => {})`))
  const problem = (what: string, title: string) => [`server/src/a.test.ts: ${what}: "${title}"`]
  for (const unknown of [id(9), id('2.3'), id('1.1')]) {
    expect(problems(`${unknown} flies`)).toEqual(problem(`there is no requirement ${unknown}`, `${unknown} flies`))
  }
  expect(problems(`${id(2)} x`)).toEqual(problem(`${id(2)} has parts: name the one that is proven`, `${id(2)} x`))
  expect(problems(`${id(3)} x`)).toEqual(problem(`${id(3)} is planned: it cannot be proven yet`, `${id(3)} x`))
})

test('P2 an id that is given twice, and requirements that cannot be read, are named', () => {
  expect(requirementProblems(requirementsIn(markdown + `- **${id(1)}** Again.\n`), [])).toEqual([
    `docs/requirements.md: ${id(1)} is there twice`,
  ])
  expect(requirementProblems([], [])).toEqual(['docs/requirements.md: no requirements were read'])
})

test('P2 a part is proven by a test or step that ran, passed and names it', () => {
  const unproven = (...results: TestResult[]) =>
    unprovenIn(requirements, proofsOf(results)).map((line) => line.split(' ')[0])
  expect(unproven()).toEqual([id(1), id('2.1'), id('2.2')])
  expect(unproven(result(`${id(1)} in`), result('x', { also: [`${id('2.1')} out`] }))).toEqual([id('2.2')])
  expect(
    unproven(result(`${id(1)} in`, { status: 'failed' }), result(`${id('2.1')} out`, { status: 'skipped' })),
  ).toEqual([id(1), id('2.1'), id('2.2')])
  // A test that names only the line proves none of its parts.
  expect(unproven(result(`${id(1)} ${id(2)} out`))).toEqual([id('2.1'), id('2.2')])
})

test('P2 the report has the tests of each built line, the planned lines, then what has no test that passed', () => {
  const proofs = proofsOf([result(`${id(1)} signs in`), result(`${id('2.1')} signs out`)])
  expect(requirementReport(requirements, proofs).split('\n')).toEqual([
    `${id(1)} A user signs in.`,
    `    ${id(1)} signs in  (a.test.ts)`,
    `${id(2)} A user (1) signs out, (2) everywhere, or gets an error (404).`,
    `    ${id('2.1')} signs out  (a.test.ts)`,
    '',
    '1 planned, not built:',
    `${id(3)} A user flies.`,
    '',
    '2 built, with 1 lines or parts without a test that passed:',
    `${id('2.2')} of ${id(2)} A user (1) signs out, (2) everywhere, or gets an error (404).`,
  ])
})
