import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PLENTY = { folder: 1, memory: 1 }

test('RUN-2 a run gets a folder of its own, and clears away those of runs that were killed', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const names = [`klubba-tests-${gone}`, `klubba-tests-${process.ppid}`, 'of-somebody-else']
  const within = temporaryFolder(Object.fromEntries(names.map((name) => [`${name}/file`, ''])))
  const folder = memoryFolder(within, PLENTY)
  expect(folder).toBe(join(within, `klubba-tests-${process.pid}`))
  expect(readdirSync(within).toSorted()).toEqual([...names.slice(1), `klubba-tests-${process.pid}`].toSorted())
})

test('RUN-2 the folder is gone when the run ends', () => {
  const within = temporaryFolder()
  const script = `
    import { writeFileSync } from 'node:fs'
    import { memoryFolder } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.ts'))}
    const folder = memoryFolder(${JSON.stringify(within)}, { folder: 1, memory: 1 })
    writeFileSync(folder + '/left', '')
    console.log(folder)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(stdout).toMatch(/klubba-tests-\d+\n$/)
  expect(readdirSync(within)).toEqual([])
})

test.for([
  ['no such folder', '/nowhere/at/all', PLENTY],
  ['a folder that is nearly full', undefined, { folder: Infinity, memory: 1 }],
  ['a machine with little memory', undefined, { folder: 1, memory: Infinity }],
] as const)('RUN-2 %s: the run writes where it would have', ([, place, room]) => {
  const within = place ?? temporaryFolder()
  expect(memoryFolder(within, room)).toBeUndefined()
  expect(existsSync(within) ? readdirSync(within) : []).toEqual([])
})
