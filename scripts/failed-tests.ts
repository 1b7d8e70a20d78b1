import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './source-files.ts'

interface VitestReport {
  testResults: {
    name: string
    /** Why the file could not be run at all. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

interface BrowserReport extends BrowserSuite {
  errors: { message?: string }[]
}

/** One line a test: a run of thousands ends with what is to be mended, not with where to look for it. */
function line(where: string, reason: string | null | undefined): string {
  const lines = stripVTControlCharacters(reason ?? '').split('\n')
  return `${where}: ${lines.map((text) => text.trim()).find((text) => text !== '') ?? 'no reason given'}`
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

/** What vitest's JSON report says of the tests that failed. */
export function failedTests(file: string): string[] {
  return (read<VitestReport>(file)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const path = name.replace(`${ROOT}/`, '')
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message !== '') return [line(path, message)]
    return failed.map(({ fullName, failureMessages }) => line(`${path} ${fullName}`, failureMessages?.[0]))
  })
}

function failedIn({ suites = [], specs = [] }: BrowserSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line: at, title, tests }) => {
      const reason = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
      return line(`${file}:${at} ${title}`, reason)
    })
  return [...own, ...suites.flatMap(failedIn)]
}

/** What the browser tests' JSON report says of those that failed. */
export function failedBrowserTests(file: string): string[] {
  const report = read<BrowserReport>(file)
  if (!report) return []
  return [...report.errors.map(({ message }) => line('browser tests', message)), ...failedIn(report)]
}
