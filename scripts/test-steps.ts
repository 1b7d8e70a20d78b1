import { seconds } from './run-command.ts'

export interface Step {
  name: string
  /** Names of earlier steps without which this one makes no sense. */
  needs?: readonly string[]
  /** Says what failed, a line each. */
  run: () => Promise<readonly string[]>
}

/**
 * Runs groups of steps one after the other, the steps of a group at the same time. A step that fails does not keep later
 * ones from running, unless they need it. What failed is told once more at the end, however much was printed meanwhile; the
 * last line is `N passed, N failed`.
 */
export async function runSteps(groups: readonly Step[][], print: (line: string) => void): Promise<boolean> {
  const results = new Map<string, boolean>()
  const summary: string[] = []

  const runStep = async ({ name, needs = [], run }: Step): Promise<void> => {
    const lacking = needs.filter((need) => results.get(need) !== true)
    const start = performance.now()
    let failures: readonly string[] = []
    if (lacking.length === 0) {
      print(`\n== ${name}`)
      try {
        failures = await run()
      } catch (error) {
        failures = [error instanceof Error ? error.message : String(error)]
      }
    }
    const ok = lacking.length === 0 && failures.length === 0
    results.set(name, ok)
    const ending = lacking.length > 0 ? `not run, for want of: ${lacking.join(', ')}` : seconds(start)
    const line = `${ok ? 'ok    ' : 'FAILED'}  ${name} (${ending})`
    summary.push(line, ...failures.map((failure) => `        ${failure}`))
    print(`== ${line}`)
  }

  for (const group of groups) await Promise.all(group.map(runStep))
  const passed = [...results.values()].filter(Boolean).length
  print(['', ...summary, '', `${passed} passed, ${results.size - passed} failed`].join('\n'))
  return passed === results.size
}
