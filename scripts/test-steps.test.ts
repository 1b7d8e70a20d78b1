import { expect, test } from 'vitest'
import { runSteps, type Step } from './test-steps.ts'

const step = (name: string, ok: boolean, needs: string[] = []): Step => ({
  name,
  needs,
  run: () => Promise.resolve(ok ? [] : [`${name} is not right`]),
})

async function run(...groups: Step[][]): Promise<{ ok: boolean; last: string; output: string }> {
  const lines: string[] = []
  const ok = await runSteps(groups, (line) => lines.push(line))
  const output = lines.join('\n')
  return { ok, output, last: output.split('\n').at(-1) ?? '' }
}

test('RUN-2 all steps pass', async () => {
  expect(await run([step('a', true), step('b', true)], [step('c', true)])).toMatchObject({
    ok: true,
    last: '3 passed, 0 failed',
  })
})

test('RUN-2 a step that fails does not stop the later ones, unless they need it', async () => {
  const { ok, last, output } = await run(
    [step('a', false)],
    [step('b', true)],
    [step('c', true, ['a'])],
    [{ name: 'd', run: () => Promise.reject(new Error('it broke')) }],
  )
  expect({ ok, last }).toEqual({ ok: false, last: '1 passed, 3 failed' })
  expect(
    output
      .replaceAll(/ \([\d.]+ s\)/g, '')
      .split('\n')
      .slice(-8),
  ).toEqual([
    'FAILED  a',
    '        a is not right',
    'ok      b',
    'FAILED  c (not run, for want of: a)',
    'FAILED  d',
    '        it broke',
    '',
    '1 passed, 3 failed',
  ])
})
