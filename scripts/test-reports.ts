import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

/** Where the last runs of the tests left their reports. */
export const REPORTS = join(ROOT, 'test-reports')
export const TESTS_REPORT = join(REPORTS, 'tests.json')
export const BROWSER_TESTS_REPORT = join(REPORTS, 'browser-tests.json')

export interface TestResult {
  /** The file, with its line where the report has it. */
  where: string
  title: string
  /** Further titles that passed with it: of the group that it is in, of its steps. */
  also: string[]
  status: 'passed' | 'failed' | 'skipped'
  reason?: string | undefined
}

interface VitestReport {
  testResults: {
    name: string
    /** Why the file could not be run at all. */
    message: string
    assertionResults: {
      title: string
      ancestorTitles: string[]
      fullName: string
      status: string
      failureMessages: string[] | null
    }[]
  }[]
}

interface Step {
  title: string
  error?: { message?: string }
  steps?: Step[]
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { results: { status: string; error?: { message?: string }; steps?: Step[] }[] }[]
  }[]
}

interface BrowserReport extends BrowserSuite {
  errors: { message?: string }[]
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

const statusOf = (status: string): TestResult['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** Vitest's JSON report. A file that could not be run is a failed test without a title. */
export function readTests(file: string): TestResult[] {
  return (read<VitestReport>(file)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const where = name.replace(`${ROOT}/`, '')
    const results = assertionResults.map(
      ({ title, ancestorTitles, fullName, status, failureMessages }): TestResult => ({
        where,
        title: status === 'failed' ? fullName : title,
        also: ancestorTitles,
        status: statusOf(status),
        reason: failureMessages?.[0],
      }),
    )
    const isBroken = message !== '' && !results.some(({ status }) => status === 'failed')
    return isBroken ? [...results, { where, title: '', also: [], status: 'failed', reason: message }] : results
  })
}

const passedSteps = (steps: readonly Step[] = []): string[] =>
  steps.flatMap(({ title, error, steps: inner }) => (error ? [] : [title, ...passedSteps(inner)]))

function browserResults({ suites = [], specs = [] }: BrowserSuite): TestResult[] {
  const own = specs.map(({ file, line, title, tests }): TestResult => {
    const results = tests.flatMap(({ results: runs }) => runs)
    const failed = results.find(({ status }) => status !== 'passed' && status !== 'skipped')
    const passed = results.find(({ status }) => status === 'passed')
    return {
      where: `${file}:${line}`,
      title,
      also: results.flatMap(({ steps }) => passedSteps(steps)),
      status: statusOf(failed ? 'failed' : (passed?.status ?? 'skipped')),
      reason: failed?.error?.message,
    }
  })
  return [...own, ...suites.flatMap(browserResults)]
}

/** Playwright's JSON report. An error outside of all tests is a failed test without a title. */
export function readBrowserTests(file: string): TestResult[] {
  const report = read<BrowserReport>(file)
  if (!report) return []
  const errors = report.errors.map(({ message }): TestResult => ({
    where: 'browser tests',
    title: '',
    also: [],
    status: 'failed',
    reason: message,
  }))
  return [...errors, ...browserResults(report)]
}
