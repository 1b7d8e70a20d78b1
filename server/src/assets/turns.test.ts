import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('AST-4 one is answered before the next is looked at, and what takes long lets the others pass', async () => {
  const turns = new Turns()
  const did: string[] = []
  const work = async (name: string, isLong: boolean) => {
    await turns.take(isLong)
    did.push(`${name} begins`)
    await Promise.resolve()
    did.push(`${name} ends`)
  }
  await Promise.all([work('long', true), work('first', false), work('second', false)])
  expect(did).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'long begins', 'long ends'])
  await work('later', true)
  expect(did.at(-1)).toBe('later ends')
})

test('AST-4 who has let others pass for a while goes before them', async () => {
  const turns = new Turns()
  const began = performance.now()
  let waited: number | undefined
  const keepBusy = async () => {
    while (waited === undefined && performance.now() - began < 1_000) await turns.take(false)
  }
  const goOnce = async () => {
    await turns.take(true)
    waited = performance.now() - began
  }
  await Promise.all([keepBusy(), keepBusy(), goOnce()])
  expect(waited).toBeLessThan(500)
})
