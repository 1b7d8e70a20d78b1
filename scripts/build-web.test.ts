import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Builder, buildWebIfNeeded } from './build-web.ts'
import { plant, temporaryFolder } from './temporary-folder.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function product(): string {
  return temporaryFolder({
    'package-lock.json': '{}',
    'tsconfig.base.json': '{}',
    'web/src/main.tsx': 'one',
    'web/src/main.test.tsx': 'test',
    'domain/src/a.ts': 'a',
    'i18n/src/shell/en.json': '{}',
    'reference/data/categories.json': '[]',
  })
}

/** Instead of Vite: one page and one chunk. */
function building(root: string, chunk: string): Builder {
  return async (outDir) => {
    plant(join(root, 'web', outDir), { 'index.html': `uses ${chunk}`, [`build/${chunk}`]: 'code' })
    return { ok: true, output: '' }
  }
}

const page = (root: string) => readFileSync(join(root, 'web/dist/index.html'), 'utf8')
const chunks = (root: string) => readdirSync(join(root, 'web/dist/build')).toSorted()

test('RUN-1 the web app is built once, and again when a source changes', async () => {
  const root = product()
  expect(await buildWebIfNeeded(root, building(root, 'one.js'))).toBe(true)
  expect(await buildWebIfNeeded(root, building(root, 'never.js'))).toBe(false)
  plant(root, { 'web/src/main.test.tsx': 'another test' })
  expect(await buildWebIfNeeded(root, building(root, 'never.js'))).toBe(false)

  for (const path of ['web/src/main.tsx', 'domain/src/a.ts', 'reference/data/categories.json', 'package-lock.json']) {
    plant(root, { [path]: 'changed' })
    expect(await buildWebIfNeeded(root, building(root, 'two.js'))).toBe(true)
  }
  expect(page(root)).toBe('uses two.js')
})

test('a build that fails leaves the earlier one as it was', async () => {
  const root = product()
  await buildWebIfNeeded(root, building(root, 'one.js'))
  plant(root, { 'web/src/main.tsx': 'broken' })
  const failing: Builder = async (outDir) => {
    plant(join(root, 'web', outDir), { 'index.html': 'half' })
    return { ok: false, output: 'a line that does not parse' }
  }
  await expect(buildWebIfNeeded(root, failing)).rejects.toThrow('a line that does not parse')
  expect(page(root)).toBe('uses one.js')
  expect(readdirSync(join(root, 'web/.cache'))).toEqual([])
  expect(await buildWebIfNeeded(root, building(root, 'two.js'))).toBe(true)
})

test('what a killed build has left is swept away', async () => {
  const root = product()
  const nobody = 2 ** 22 + 1
  plant(root, {
    [`web/.cache/build-${nobody}/index.html`]: 'half',
    [`web/.cache/prerender-${nobody}/prerender.js`]: 'half',
  })
  await buildWebIfNeeded(root, building(root, 'one.js'))
  expect(readdirSync(join(root, 'web/.cache'))).toEqual([])
})

test('pages that are still open find the chunks of earlier builds for 30 days', async () => {
  const root = product()
  const start = Date.parse('2026-11-01T00:00:00Z')
  const buildOn = async (day: number, chunk: string): Promise<void> => {
    plant(root, { 'web/src/main.tsx': chunk })
    await buildWebIfNeeded(root, building(root, chunk), new Date(start + day * DAY_MS))
  }
  await buildOn(0, 'one.js')
  // Served until today, however old it is: its 30 days begin now.
  await buildOn(100, 'two.js')
  expect(chunks(root)).toEqual(['one.js', 'two.js'])
  await buildOn(120, 'three.js')
  expect(chunks(root)).toEqual(['one.js', 'three.js', 'two.js'])
  await buildOn(131, 'four.js')
  expect(chunks(root)).toEqual(['four.js', 'three.js', 'two.js'])
})
