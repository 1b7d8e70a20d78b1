import { expect, test } from 'vitest'
import { proofsIn, requirementProblems, requirementReport, requirementsIn } from './requirements.ts'

// Put together here, so that these titles are not taken for proofs themselves.
const id = (number: number) => `ABC-${number}`
const markdown = `# Requirements\n\n- **${id(1)}** A user signs in.\n- **${id(2)}** A user signs out.\n- **${id(3)}** Rest.\n`

function proofs(text: string) {
  return proofsIn({ path: 'server/src/a.test.ts', text })
}

test('a title proves the lines whose ids it begins with', () => {
  const found = proofs(`
    test('${id(1)} signs in', async () => {})
    test.each([1, 2])("${id(1)} ${id(2)} isn't fooled by %s", () => {})
    describe(\`${id(2)} \${name}\`, () => {})
    test('signs out, see ${id(3)}', () => {})
    expect(numbers).toEqual(['${id(3)}'])
  `)
  expect(found.map(({ ids }) => ids)).toEqual([[id(1)], [id(1), id(2)], [id(2)]])
  expect(requirementProblems(requirementsIn(markdown), found)).toEqual([])
})

test('an id that is not in the requirements fails', () => {
  expect(requirementProblems(requirementsIn(markdown), proofs(`test('${id(9)} flies', () => {})`))).toEqual([
    `server/src/a.test.ts: there is no requirement ${id(9)}: "${id(9)} flies"`,
  ])
})

test('an id that is given twice, and requirements that cannot be read, fail', () => {
  expect(requirementProblems(requirementsIn(markdown + `- **${id(1)}** Again.\n`), [])).toEqual([
    `docs/requirements.md: ${id(1)} is there twice`,
  ])
  expect(requirementProblems([], [])).toEqual(['docs/requirements.md: no requirements were read'])
})

test('the report has the tests of each line, then the lines without one', () => {
  const report = requirementReport(requirementsIn(markdown), proofs(`test('${id(2)} signs out', () => {})`))
  expect(report.split('\n')).toEqual([
    `${id(2)} A user signs out.`,
    `    ${id(2)} signs out  (server/src/a.test.ts)`,
    '',
    '2 of 3 without a test:',
    `${id(1)} A user signs in.`,
    `${id(3)} Rest.`,
  ])
})
