import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Check, deadCodeCheck, formatCheck, lintCheck, runChecks, typeCheck } from './check.ts'
import { ROOT, WORKSPACES } from './source-files.ts'
import { plant, temporaryFolder } from './temporary-folder.ts'

/** A small product with our own configuration of the tools, and these files in it. */
function product(files: Record<string, string>): string {
  // Beside the product and not in it: the tools would walk through the link.
  const outer = temporaryFolder()
  symlinkSync(join(ROOT, 'node_modules'), join(outer, 'node_modules'))
  const folder = join(outer, 'product')
  const browser = { jsx: 'react-jsx', lib: ['es2024', 'dom'] }
  plant(folder, {
    'package.json': JSON.stringify({ name: 'klubba', type: 'module', workspaces: WORKSPACES }),
    ...Object.fromEntries(
      WORKSPACES.flatMap((name) => [
        [`${name}/package.json`, JSON.stringify({ name: `@klubba/${name}`, type: 'module' })],
        [
          `${name}/tsconfig.json`,
          JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions: name === 'web' ? browser : {} }),
        ],
      ]),
    ),
    ...files,
  })
  for (const name of ['.oxlintrc.json', 'knip.json', 'tsconfig.base.json']) {
    copyFileSync(join(ROOT, name), join(folder, name))
  }
  return folder
}

interface Planted {
  path: string
  fault: string
  repaired: string
  /** The rule that finds it. */
  rule: string
}

const LINTED: Planted[] = [
  {
    path: 'server/src/waits-for-nothing.ts',
    fault: `async function go(): Promise<void> {}\ngo()\n`,
    repaired: `async function go(): Promise<void> {}\nawait go()\n`,
    rule: 'no-floating-promises',
  },
  {
    path: 'server/src/takes-anything.ts',
    fault: `export function f(a: any): string {\n  return String(a)\n}\n`,
    repaired: `export function f(a: unknown): string {\n  return String(a)\n}\n`,
    rule: 'no-explicit-any',
  },
  {
    path: 'server/src/exports-by-default.ts',
    fault: `export default 1\n`,
    repaired: `export const one = 1\n`,
    rule: 'no-default-export',
  },
  {
    path: 'domain/src/leaves-a-case-out.ts',
    fault: `export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n  }\n}\n`,
    repaired: `export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n    case 'y':\n  }\n}\n`,
    rule: 'switch-exhaustiveness-check',
  },
  {
    path: 'domain/src/reads-the-clock.ts',
    fault: `export const late = (): boolean => Date.now() > 0\n`,
    repaired: `export const late = (now: number): boolean => now > 0\n`,
    rule: 'no-restricted-globals',
  },
  {
    path: 'domain/src/imports-itself.ts',
    fault: `import { b } from './imports-itself-too.ts'\nexport const a = (): number => b()\n`,
    repaired: `export const a = (): number => 1\n`,
    rule: 'no-cycle',
  },
  {
    path: 'web/src/hook-behind-a-condition.ts',
    fault: `import { useId } from 'react'\nexport function useA(b: boolean): string {\n  return b ? useId() : ''\n}\n`,
    repaired: `import { useId } from 'react'\nexport function useA(): string {\n  return useId()\n}\n`,
    rule: 'rules-of-hooks',
  },
  {
    path: 'web/src/picture-without-words.tsx',
    fault: `export function Picture() {\n  return <img src="/a.png" />\n}\n`,
    repaired: `export function Picture({ words }: { words: string }) {\n  return <img src="/a.png" alt={words} />\n}\n`,
    rule: 'alt-text',
  },
  {
    path: 'web/src/text-that-is-no-phrase.tsx',
    fault: `export function Title() {\n  return <h1>Machines</h1>\n}\n`,
    repaired: `export function Title({ text }: { text: string }) {\n  return <h1>{text}</h1>\n}\n`,
    rule: 'jsx-no-literals',
  },
]

describe('RUN-2 a planted fault is found, and the repaired file passes:', () => {
  test('formatter', async () => {
    const root = temporaryFolder({ 'server/src/a.ts': 'export const a = "x";\n' })
    copyFileSync(join(ROOT, '.oxfmtrc.json'), join(root, '.oxfmtrc.json'))
    expect(await formatCheck(root).run()).toEqual({ ok: false, output: expect.stringContaining('server/src/a.ts') })
    plant(root, { 'server/src/a.ts': `export const a = 'x'\n` })
    expect(await formatCheck(root).run()).toMatchObject({ ok: true })
  })

  test('linter', async () => {
    const other = `import { a } from './imports-itself.ts'\nexport const b = (): number => a()\n`
    const version = (which: 'fault' | 'repaired') => ({
      'domain/src/imports-itself-too.ts': other,
      ...Object.fromEntries(LINTED.map((planted) => [planted.path, planted[which]])),
    })
    const { ok, output } = await lintCheck(product(version('fault'))).run()
    expect(ok).toBe(false)
    const reports = output.split(/\n\s*\n/)
    for (const { path, rule } of LINTED) {
      expect(
        reports.some((report) => report.includes(path) && report.includes(rule)),
        `${rule} in ${path}`,
      ).toBe(true)
    }
    expect(await lintCheck(product(version('repaired'))).run()).toEqual({
      ok: true,
      output: expect.stringContaining('0 errors'),
    })
  })

  test('compiler', async () => {
    const root = product({ 'server/src/a.ts': `export const a: number = 'x'\n` })
    const { ok, output } = await typeCheck('server', root).run()
    expect(ok).toBe(false)
    expect(output).toContain('server/src/a.ts(1,14): error TS2322')
    plant(root, { 'server/src/a.ts': `export const a: number = 1\n` })
    expect(await typeCheck('server', root).run()).toEqual({ ok: true, output: '' })
  })

  test('dead files, exports and dependencies', async () => {
    const alive = {
      'server/src/main.ts': `import { used } from './part.ts'\nused()\n`,
      'server/src/part.ts': `export function used(): void {}\n`,
    }
    const dead = {
      ...alive,
      'server/src/part.ts': `export function used(): void {}\nexport function unused(): void {}\n`,
      'server/src/left-over.ts': `export const x = 1\n`,
      'web/package.json': JSON.stringify({ name: '@klubba/web', type: 'module', dependencies: { react: '*' } }),
    }
    const { ok, output } = await deadCodeCheck(product(dead)).run()
    expect(ok).toBe(false)
    expect(output).toMatch(/unused +function +server\/src\/part\.ts/)
    expect(output).toContain('server/src/left-over.ts')
    expect(output).toMatch(/react +web\/package\.json/)
    expect(await deadCodeCheck(product(alive)).run()).toMatchObject({ ok: true })
  })
})

test('there is a line for each check, then the output of those that failed', async () => {
  const lines: string[] = []
  const checks: Check[] = [
    { name: 'good', run: () => Promise.resolve({ ok: true, output: 'chatter' }) },
    { name: 'bad', run: () => Promise.resolve({ ok: false, output: 'the reason' }) },
    { name: 'broken', run: () => Promise.reject(new Error('no such file')) },
  ]
  expect(await runChecks(checks, (line) => lines.push(line))).toEqual(['bad', 'broken'])
  expect(lines.slice(0, 3).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'ok      good',
    'FAILED  bad',
    'FAILED  broken',
  ])
  expect(lines.slice(3).join('\n')).toBe('\n--- bad\nthe reason\n\n--- broken\nError: no such file')
  expect(await runChecks(checks.slice(0, 1), () => undefined)).toEqual([])
})
