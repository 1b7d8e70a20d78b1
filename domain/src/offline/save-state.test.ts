import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAssetServer } from '../testing/asset-server.ts'
import { draftValues, isSent, type LocalDraft, newDraft, same, typeInto } from './draft.ts'
import { addFile, type LocalFile } from './draft-files.ts'
import { draftState, filePartState, fileState, partState, sendProgress } from './draft-save-state.ts'
import {
  queuedState,
  SAVE_STATES,
  type SaveState,
  saveStateOf,
  type Sending,
  type Work,
  worstState,
} from './save-state.ts'
import { beginStep, type FieldResult, type FieldStep, nextStep, recordResult } from './sync-plan.ts'

const AT = '2026-11-18T09:00:00.000Z'
const begin = () => newDraft({ id: 'a', user_id: 'u', subcategory: 'crawler_excavator', at: AT })
const store = (draft: LocalDraft, value: string) => typeInto(draft, 'info', { brand: { value } }, AT)

const work = (facts: Partial<Work>): Work => ({
  isTyped: false,
  isRefused: false,
  isOwed: false,
  isUnderWay: false,
  ...facts,
})

test.each([
  [{}, 'at_server'],
  [{ isUnderWay: true }, 'at_server'],
  [{ isOwed: true }, 'on_device'],
  [{ isOwed: true, isUnderWay: true }, 'sending'],
  [{ isTyped: true }, 'typed'],
  [{ isTyped: true, isOwed: true, isUnderWay: true }, 'typed'],
  [{ isRefused: true, isOwed: true }, 'needs_you'],
  [{ isRefused: true, isTyped: true, isOwed: true, isUnderWay: true }, 'needs_you'],
] as const)('OFF-13 Y2 work of which this is known: %o is %s', (facts, expected) => {
  expect(saveStateOf(work(facts))).toBe(expected)
})

describe('OFF-13 Y2 several pieces of work', () => {
  test('the worst of them is shown, and without any the server has everything', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SAVE_STATES)), (states) => {
        const worst = worstState(states)
        const rank = (state: SaveState) => SAVE_STATES.indexOf(state)
        expect(states.length === 0 ? worst === 'at_server' : states.includes(worst)).toBe(true)
        for (const state of states) expect(rank(worst)).toBeLessThanOrEqual(rank(state))
      }),
    )
  })

  test('what is on its way is counted file by file, or what is filled in as one', () => {
    const file = { id: 'f', type: 'image', sha256: 'x' } as LocalFile
    const draft = addFile(addFile(begin(), { ...file, id: 'f1' }, -1), { ...file, id: 'f2' }, -1)
    const [first, ...others] = draft.files
    const half = { ...draft, files: [{ ...first, arrived: true } as LocalFile, ...others] }
    expect(sendProgress(store(begin(), 'Volvo'))).toEqual({ done: 0, total: 1 })
    expect(sendProgress(half)).toEqual({ done: 1, total: 2 })
    expect(fileState(half, half.files[0] as LocalFile, 'yes')).toBe('at_server')
    expect(filePartState(half, 'images', 'yes')).toBe('sending')
    expect(filePartState({ ...half, unreached: true }, 'images', 'doubtful')).toBe('on_device')
    expect(filePartState(half, 'documents', 'yes')).toBeUndefined()
  })
})

type Event =
  | { kind: 'type'; value: string }
  | { kind: 'store' }
  | { kind: 'send'; fate: 'answered' | 'lost before' | 'lost after' | 'refused' }

const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), value: fc.constantFrom('Volvo', 'Hitachi', 'Case') }),
  fc.constant({ kind: 'store' as const }),
  fc.record({
    kind: fc.constant('send' as const),
    fate: fc.constantFrom('answered' as const, 'lost before' as const, 'lost after' as const, 'refused' as const),
  }),
)

/** What may follow on what: whatever was typed is on the device before it is sent, and sent before it is saved. */
const FOLLOWS: Record<SaveState, readonly SaveState[]> = {
  typed: ['typed', 'on_device', 'at_server', 'needs_you'],
  on_device: ['on_device', 'typed', 'sending', 'needs_you'],
  sending: ['sending', 'typed', 'on_device', 'at_server', 'needs_you'],
  at_server: ['at_server', 'typed', 'on_device'],
  needs_you: ['needs_you', 'typed', 'on_device', 'at_server'],
}

const REFUSED: FieldResult = {
  kind: 'refused',
  refusal: { code: 'invalid_input', message: 'Wrong' },
  issues: [{ path: 'brand', code: 'too_long', message: 'Too long' }],
}

/** A person, a device and a server, and all states that a screen would have shown. */
function play(all: readonly Event[]) {
  const server = makeAssetServer()
  const shown: SaveState[] = []
  let draft = begin()
  let typed: string | undefined
  const isTyped = () => typed !== undefined
  const show = (sending: Sending) => {
    const state = draftState(draft, sending, isTyped())
    shown.push(state)
    // Never "Saved" while the server lacks anything that was typed.
    if (state === 'at_server') {
      expect(isTyped()).toBe(false)
      expect(server.created()).toBe(1)
      const wanted = draftValues(draft)['brand']
      expect(same(wanted, server.told().values['brand'])).toBe(true)
    }
    expect(partState(draft, 'asset', sending) === 'at_server').toBe(isSent(draft))
  }
  const send = (fate: Extract<Event, { kind: 'send' }>['fate']) => {
    const step = nextStep(draft) as FieldStep | undefined
    if (!step) return
    draft = beginStep(draft, step)
    show('doubtful')
    const isRefused = fate === 'refused' && step.kind === 'section'
    const answer = fate === 'lost before' || isRefused ? undefined : server.answer(step)
    const isLost = fate === 'lost before' || fate === 'lost after'
    const heard: FieldResult = isLost ? { kind: 'unreached' } : (answer ?? REFUSED)
    // The response is there before what it says is written.
    if (!isLost) show('yes')
    draft = recordResult(draft, { step, result: heard }, AT) ?? draft
    show(isLost ? 'no' : 'yes')
  }
  show('no')
  for (const event of all) {
    if (event.kind === 'type') typed = event.value
    else if (event.kind === 'send') send(event.fate)
    else if (typed !== undefined) {
      draft = store(draft, typed)
      typed = undefined
    }
    show('no')
  }
  return shown
}

test('OFF-13 Y2 whatever is typed, stored, sent, lost and refused: never saved before the server has it, and step by step', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (all) => {
      const shown = play(all)
      for (const [index, state] of shown.entries()) {
        const before = shown[index - 1]
        if (before !== undefined) expect(FOLLOWS[before], `${before} then ${state}`).toContain(state)
      }
    }),
    { numRuns: 500 },
  )
})

test('OFF-13 Y2 after a try that did not reach the server it is on the device, until the server responds to the next one', () => {
  const queued = { isRefused: false, isOwed: true, isUnreached: true }
  expect(queuedState(queued, 'doubtful')).toBe('on_device')
  expect(queuedState({ ...queued, isUnreached: false }, 'doubtful')).toBe('sending')
  expect(queuedState(queued, 'yes')).toBe('sending')
})
