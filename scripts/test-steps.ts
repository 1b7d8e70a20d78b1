import { seconds } from './run-command.ts'

export interface Step {
  name: string
  /** Names of earlier steps without which this one makes no sense. */
  needs?: readonly string[]
  run: () => Promise<boolean>
}

/**
 * Runs groups of steps one after the other, the steps of a group at the same time. A step that fails does not keep later
 * ones from running, unless they need it. The last line is `N passed, N failed`.
 */
export async function runSteps(groups: readonly Step[][], print: (line: string) => void): Promise<boolean> {
  const results = new Map<string, boolean>()
  const summary: string[] = []

  const runStep = async ({ name, needs = [], run }: Step): Promise<void> => {
    const lacking = needs.filter((need) => results.get(need) !== true)
    const start = performance.now()
    let ok = false
    if (lacking.length === 0) {
      print(`\n== ${name}`)
      try {
        ok = await run()
      } catch (error) {
        print(error instanceof Error ? error.message : String(error))
      }
    }
    results.set(name, ok)
    const ending = lacking.length > 0 ? `not run, for want of: ${lacking.join(', ')}` : seconds(start)
    const line = `${ok ? 'ok    ' : 'FAILED'}  ${name} (${ending})`
    summary.push(line)
    print(`== ${line}`)
  }

  for (const group of groups) await Promise.all(group.map(runStep))
  const passed = [...results.values()].filter(Boolean).length
  print(['', ...summary, '', `${passed} passed, ${results.size - passed} failed`].join('\n'))
  return passed === results.size
}
