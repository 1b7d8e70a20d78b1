import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedTests } from './failed-tests.ts'
import { runCommand } from './run-command.ts'
import { ROOT } from './source-files.ts'
import { readBrowserTests, readTests } from './test-reports.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('RUN-2 each test that failed is named with its reason, a file that cannot be run too', async () => {
  const folder = temporaryFolder({
    'a.test.mjs': `import { expect, test } from '${join(ROOT, 'node_modules/vitest/dist/index.js')}'
      test('adds', () => expect(1 + 1).toBe(2))
      test('is wrong', () => { throw new Error('the reason\\nand more of it') })`,
    'b.test.mjs': `throw new Error('no test here')`,
  })
  const report = join(folder, 'report.json')
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  expect(await runCommand('vitest', args)).toMatchObject({ ok: false })
  expect(failedTests(readTests(report)).toSorted()).toEqual([
    `${join(folder, 'a.test.mjs')} is wrong: Error: the reason`,
    `${join(folder, 'b.test.mjs')}: no test here`,
  ])
})

test('RUN-2 each browser test that failed is named with its reason', async () => {
  const folder = temporaryFolder({
    'a.spec.mjs': `import { test } from '${join(ROOT, 'node_modules/@playwright/test/index.mjs')}'
      test('is right', () => {})
      test.describe('a group', () => {
        test('is wrong', () => { throw new Error('the reason\\nand more of it') })
      })`,
  })
  const report = join(folder, 'report.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = ['test', '--reporter=json', '--config', folder, '--output', join(folder, 'results')]
  expect(await runCommand('playwright', args, { env })).toMatchObject({ ok: false })
  expect(failedTests(readBrowserTests(report))).toEqual(['a.spec.mjs:4 is wrong: Error: the reason'])
})

test('a run that wrote no report names nothing', () => {
  const folder = temporaryFolder()
  expect([...readTests(join(folder, 'none')), ...readBrowserTests(join(folder, 'none'))]).toEqual([])
})
