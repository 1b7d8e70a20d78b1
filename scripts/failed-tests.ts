import { stripVTControlCharacters } from 'node:util'
import type { TestResult } from './test-reports.ts'

/** The tests that failed, a line each with the reason: a run of thousands ends with what is wrong, not with where to look. */
export function failedTests(results: readonly TestResult[]): string[] {
  return results
    .filter(({ status }) => status === 'failed')
    .map(({ where, title, reason }) => {
      const lines = stripVTControlCharacters(reason ?? '').split('\n')
      const first = lines.map((text) => text.trim()).find((text) => text !== '') ?? 'no reason given'
      return `${[where, title].filter(Boolean).join(' ')}: ${first}`
    })
}
