import { expect, onTestFinished, test, vi } from 'vitest'
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

test('AST-4 who has let others pass for 40 ms goes before them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns()
  const did: string[] = []
  const take = async (name: string, isLong: boolean) => {
    await turns.take(isLong)
    did.push(name)
  }
  const long = take('long', true)
  await take('at once', false)
  vi.advanceTimersByTime(40)
  const early = take('after 40 ms', false)
  await early
  expect(did).toEqual(['at once', 'after 40 ms'])
  const late = take('later', false)
  vi.advanceTimersByTime(1)
  await Promise.all([long, late])
  expect(did).toEqual(['at once', 'after 40 ms', 'long', 'later'])
})
