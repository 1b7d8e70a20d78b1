import { expect, test } from 'vitest'
import { Together } from './together.ts'

const HOW = { atOnce: 6, least: 5 }

test('AST-4 what is asked for while others are read is read together, after it was asked for, and each gets its own', async () => {
  const asked: string[][] = []
  const going: (() => void)[] = []
  const together = new Together<string, string | undefined>(async (ids: readonly string[]) => {
    asked.push([...ids])
    await new Promise<void>((go) => going.push(go))
    return ids.map((id) => (id === 'nobody' ? undefined : id.toUpperCase()))
  }, HOW)
  const first = ['a', 'b', 'e', 'f', 'g', 'h'].map((id) => together.ask(id))
  await expect.poll(() => going.length).toBe(6)
  const later = ['c', 'd', 'c', 'nobody', 'i'].map((id) => together.ask(id))
  for (const go of going.splice(0)) go()
  await expect.poll(() => going.length).toBe(1)
  for (const go of going.splice(0)) go()
  expect(await Promise.all(first)).toEqual(['A', 'B', 'E', 'F', 'G', 'H'])
  expect(await Promise.all(later)).toEqual(['C', 'D', 'C', undefined, 'I'])
  expect(asked.at(-1)).toEqual(['c', 'd', 'c', 'nobody', 'i'])
})

test('AST-4 a failed reading is told to all who waited for it, and the next one works', async () => {
  let fails = true
  const together = new Together<string, string | undefined>(async (ids: readonly string[]) => {
    if (fails) throw new Error('away')
    return ids
  }, HOW)
  const failed = await Promise.allSettled([together.ask('a'), together.ask('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await together.ask('a')).toBe('a')
})
