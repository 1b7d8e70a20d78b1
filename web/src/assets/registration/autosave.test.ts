import type { SectionChanges } from '@klubba/domain/offline/draft'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFormStore, type SlotRule } from '../../schema-forms/form-store.ts'
import { type AutosaveState, createAutosave } from './autosave.ts'

/** A text that must not be "bad", and a number of letters that is told as its value. */
const text: SlotRule = {
  draftOf: (value) => value ?? '',
  valueOf: (draft) => (draft === '' ? null : draft),
  issueOf: (draft) => {
    if (draft === '') return { path: 'brand', code: 'required' }
    return draft === 'bad' ? { path: 'brand', code: 'too_long' } : undefined
  },
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin(write: (changes: SectionChanges) => Promise<number>) {
  const store = createFormStore({ brand: text, model: text }, { brand: 'Volvo', model: null })
  const states: AutosaveState[] = []
  const autosave = createAutosave({ store, revision: 1, write, onState: (state) => states.push(state) })
  return { store, autosave, states }
}

test('AST-2 what is typed is written within half a second of the first key, however long the typing goes on', async () => {
  const writes: SectionChanges[] = []
  const { store } = begin(async (changes) => writes.push(changes) + 1)
  for (const letters of ['H', 'Hi', 'Hit', 'Hita', 'Hitac', 'Hitach']) {
    store.type('brand', letters)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(writes).toEqual([{ brand: { value: 'Hita' } }])
  await vi.advanceTimersByTimeAsync(400)
  expect(writes.at(-1)).toEqual({ brand: { value: 'Hitach' } })
})

test('AST-2 a gap is no mistake; what is wrong is kept as it was typed', async () => {
  const writes: SectionChanges[] = []
  const { store, autosave } = begin(async (changes) => writes.push(changes) + 1)
  store.type('brand', '')
  store.type('model', 'bad')
  await autosave.flush()
  expect(writes).toEqual([
    {
      brand: { value: null },
      model: { value: 'bad', typed: 'bad', issue: { path: 'brand', code: 'too_long' } },
    },
  ])
})

test('OFF-10 what could not be written is still to be written, and is told', async () => {
  let isFull = true
  const writes: SectionChanges[] = []
  const { store, autosave, states } = begin(async (changes) => {
    if (isFull) throw new Error('full')
    return writes.push(changes) + 1
  })
  store.type('brand', 'Hitachi')
  expect(await autosave.flush()).toBe(false)
  expect(states.at(-1)).toMatchObject({ isWaiting: true, error: { message: 'full' } })
  expect(autosave.pending()).toEqual(['brand'])
  isFull = false
  expect(await autosave.flush()).toBe(true)
  expect(writes).toEqual([{ brand: { value: 'Hitachi' } }])
  expect(states.at(-1)).toEqual({ isWaiting: false, error: undefined, written: 2 })
})

test('AST-2 what is typed while a write is under way is written next', async () => {
  const writes: SectionChanges[] = []
  const { store, autosave } = begin(async (changes) => {
    if (writes.push(changes) === 1) store.type('brand', 'Komatsu')
    return writes.length + 1
  })
  store.type('brand', 'Hitachi')
  await autosave.flush()
  expect(writes).toEqual([{ brand: { value: 'Hitachi' } }, { brand: { value: 'Komatsu' } }])
  expect(autosave.pending()).toEqual([])
})

test('OFF-3 what has come from the server is not called unsaved', async () => {
  const writes: SectionChanges[] = []
  const { store, autosave, states } = begin(async (changes) => writes.push(changes) + 1)
  store.rebase({ brand: 'Komatsu', model: null }, [])
  autosave.settle(2, ['brand', 'model'])
  expect(states.at(-1)).toEqual({ isWaiting: false, error: undefined, written: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(writes).toEqual([])
})
