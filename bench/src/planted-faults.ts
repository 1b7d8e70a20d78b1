import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { ensureChromium } from '../../scripts/chromium.ts'
import { runCommand } from '../../scripts/run-command.ts'
import { copyProject, type Copy } from './planted-copy.ts'
import { FAULTS } from './planted-faults/all-faults.ts'
import type { Fault } from './planted-faults/fault.ts'

interface PlantedFaults {
  faults: number
  killed: number
  /** Tests that fail without any fault: they prove nothing. */
  red_before: string[]
  survivors: Pick<Fault, 'breaks' | 'file' | 'killedBy'>[]
  held: boolean
}

/** Runs one test file of the copy; the answer is whether it passed. */
type RunTests = (file: string, changed: string | undefined) => Promise<boolean>

const isBrowserTest = (file: string) => file.endsWith('.spec.ts')

/** In this process, so that the database of the server's tests is started only once. */
function inVitest(vitest: Vitest, { folder }: Copy): RunTests {
  return async (file, changed) => {
    if (changed !== undefined) vitest.invalidateFile(join(folder, changed))
    const specifications = await vitest.globTestSpecifications([join(folder, file)])
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    // Those of earlier runs are named as well.
    const [module, ...more] = testModules.filter(({ moduleId }) => moduleId === join(folder, file))
    if (!module || more.length > 0) throw new Error(`there is not one test file ${file}`)
    return unhandledErrors.length === 0 && module.ok()
  }
}

/** With the web app built from the copy. A build that fails has noticed the fault, but no test has. */
function inBrowser({ folder }: Copy): RunTests {
  return async (file) => {
    const build = `const { buildWebIfNeeded } = await import('${join(folder, 'scripts/build-web.ts')}'); await buildWebIfNeeded()`
    const built = await runCommand('node', ['--input-type=module', '--eval', build], { cwd: folder })
    if (!built.ok) throw new Error(`the web app cannot be built:\n${built.output}`)
    const options = { cwd: join(folder, 'e2e'), env: { CHROMIUM_PATH: await ensureChromium() } }
    const { ok } = await runCommand('playwright', ['test', join(folder, file), '--max-failures=1'], options)
    return ok
  }
}

function byKillingFile(faults: readonly Fault[]): [string, Fault[]][] {
  return [...Map.groupBy(faults, ({ killedBy }) => killedBy)].toSorted(([one], [other]) => one.localeCompare(other))
}

/**
 * Each fault of the list is planted alone in a copy of the project, and the one test file that has to notice is run. None
 * may survive, and each of those files has to pass without a fault.
 */
export async function runPlantedFaults(chosen: readonly Fault[] = FAULTS): Promise<PlantedFaults> {
  const copy = copyProject()
  const options = { root: copy.folder, config: join(copy.folder, 'vitest.config.ts'), watch: false, bail: 1 }
  const vitest = await createVitest({ ...options, reporters: [{}] })
  const [ofUnits, ofBrowser] = [inVitest(vitest, copy), inBrowser(copy)]
  const [red_before, survivors]: [string[], Fault[]] = [[], []]
  try {
    for (const [file, faults] of byKillingFile(chosen)) {
      const run = isBrowserTest(file) ? ofBrowser : ofUnits
      if (!(await run(file, undefined))) {
        red_before.push(file)
        console.error(`FAILS WITHOUT A FAULT  ${file}`)
        continue
      }
      for (const fault of faults) {
        const takeOut = copy.plant(fault)
        const survived = await run(file, fault.file).finally(takeOut)
        if (!isBrowserTest(file)) vitest.invalidateFile(join(copy.folder, fault.file))
        if (survived) survivors.push(fault)
        console.error(`${survived ? 'SURVIVED' : 'killed  '}  ${fault.breaks}  (${fault.file}, ${file})`)
      }
    }
  } finally {
    await vitest.close()
    copy.remove()
  }
  const unproved = chosen.filter(({ killedBy }) => red_before.includes(killedBy)).length
  return {
    faults: chosen.length,
    killed: chosen.length - unproved - survivors.length,
    red_before,
    survivors: survivors.map(({ breaks, file, killedBy }) => ({ breaks, file, killedBy })),
    held: red_before.length === 0 && survivors.length === 0,
  }
}
