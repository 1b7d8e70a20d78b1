import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAssetServer } from '../testing/asset-server.ts'
import {
  changeSubcategory,
  conflictKeys,
  decide,
  draftValues,
  isSent,
  type LocalDraft,
  lostBy,
  newDraft,
  partStatus,
  same,
  tryAgain,
  typeInto,
} from './draft.ts'
import {
  beginStep,
  type FieldResult,
  type FieldStep,
  nextStep,
  type Outcome,
  recordResult,
  type Step,
} from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const SECTION_OF = { brand: 'info', model: 'info', width: 'specs', crane: 'equipment', eu_passed: 'condition' } as const
type Key = keyof typeof SECTION_OF
const KEYS = Object.keys(SECTION_OF) as Key[]

const begin = (id = 'a') => newDraft({ id, user_id: 'u', subcategory: 'crawler_excavator', at: AT })
const type = (draft: LocalDraft, key: Key, value: unknown) => typeInto(draft, SECTION_OF[key], { [key]: { value } }, AT)

/** No draft here has files: each step is about fields. */
const fieldStep = (draft: LocalDraft) => nextStep(draft) as FieldStep | undefined
const record = (draft: LocalDraft, step: Step, result: FieldResult) =>
  recordResult(beginStep(draft, step), { step, result } as Outcome, AT)

function sendAll(draft: LocalDraft, server: ReturnType<typeof makeAssetServer>): LocalDraft {
  let now: LocalDraft = draft
  for (let round = 0; round < 50; round++) {
    const step = fieldStep(now)
    if (!step) return now
    const next = record(now, step, server.answer(step))
    if (!next) return now
    now = next
  }
  throw new Error('It does not come to an end')
}

describe('OFF-3 OFF-4 what is sent, in order', () => {
  test('a registration is created, then its sections are sent one by one, and then all of it has SUCCESS', () => {
    const draft = type(type(type(begin(), 'width', 2500), 'brand', 'Volvo'), 'eu_passed', true)
    expect(nextStep(draft)).toEqual({ kind: 'create', subcategory: 'crawler_excavator' })
    expect(partStatus(draft, 'inspectionResult')).toBe('PENDING')
    const server = makeAssetServer()
    const sent = sendAll(draft, server)
    expect(server.told().values).toMatchObject({ brand: 'Volvo', width: 2500, eu_passed: true })
    expect(isSent(sent)).toBe(true)
    expect(sent.sent_at).toBe(AT)
  })

  test('P3 what is typed while an earlier value of the same field is on its way is sent after it', () => {
    const server = makeAssetServer()
    const draft = type(sendAll(begin(), server), 'brand', 'Volvo')
    const step = fieldStep(draft) as FieldStep
    const typed = type(beginStep(draft, step), 'brand', 'Volvo Penta')
    const after = recordResult(typed, { step, result: server.answer(step) }, AT) as LocalDraft
    expect(fieldStep(after)).toMatchObject({ kind: 'section', changes: { brand: 'Volvo Penta' } })
  })

  /** The server has taken it, and its response is lost. */
  function sentUnheard(draft: LocalDraft, server: ReturnType<typeof makeAssetServer>): LocalDraft {
    const step = fieldStep(draft) as FieldStep
    server.answer(step)
    return record(draft, step, { kind: 'unreached' }) as LocalDraft
  }

  test('P3 nobody is in conflict with a value of their own whose response was lost', () => {
    const server = makeAssetServer()
    const once = sentUnheard(type(sendAll(begin(), server), 'brand', 'Volvo'), server)
    const twice = sentUnheard(type(once, 'brand', 'Volvo Penta'), server)
    const sent = sendAll(type(twice, 'brand', 'Volvo CE'), server)
    expect(conflictKeys(sent, 'info')).toEqual([])
    expect(isSent(sent)).toBe(true)
    expect(server.told().values).toMatchObject({ brand: 'Volvo CE' })
  })

  test('P3 a value that the server lists in another order is the same', () => {
    const draft = begin()
    const place = { street: 'Dokkveien 4', city: null }
    const typed = typeInto(
      { ...draft, base: { ...draft.base, place } },
      'ownership',
      { place: { value: { city: null, street: 'Dokkveien 4' } } },
      AT,
    )
    expect(typed.changes.ownership).toEqual({})
  })

  test('P3 what is taken back after its response was lost is taken back at the server too', () => {
    const server = makeAssetServer()
    const unheard = sentUnheard(type(sendAll(begin(), server), 'brand', 'Volvo'), server)
    const sent = sendAll(type(unheard, 'brand', null), server)
    expect(isSent(sent)).toBe(true)
    expect(server.told().values['brand'] ?? null).toBeNull()
  })

  test('AST-12 the value of another is still a conflict after a response was lost', () => {
    const server = makeAssetServer()
    const unheard = sentUnheard(type(sendAll(begin(), server), 'brand', 'Volvo'), server)
    const { version } = server.told().confirmed
    server.answer({ kind: 'section', version, section: 'info', changes: { brand: 'Komatsu' } })
    const sent = sendAll(type(unheard, 'brand', 'Volvo CE'), server)
    expect(conflictKeys(sent, 'info')).toEqual(['brand'])
  })

  test('a server that is not reached leaves everything as it was, and says so per part', () => {
    const draft = type(begin(), 'brand', 'Volvo')
    const step = nextStep(draft)
    const after = step && record(draft, step, { kind: 'unreached' })
    expect(after && draftValues(after)).toEqual(draftValues(draft))
    expect(after && partStatus(after, 'asset')).toBe('CONNECTION_ERROR')
    expect(after && nextStep(after)).toEqual(step)
  })

  test('a field that the server refuses stays with its reason, and the others are sent', () => {
    const draft = sendAll(begin(), makeAssetServer())
    const typed = type(type(draft, 'brand', 'Volvo'), 'model', 'EC220')
    const step = nextStep(typed) as Step
    const issue = { path: 'model', code: 'too_long', message: 'Too long' } as const
    const refusal = { code: 'invalid_input', message: 'Wrong' }
    const refused = record(typed, step, { kind: 'refused', refusal, issues: [issue] }) as LocalDraft
    expect(partStatus(refused, 'asset')).toBe('FAILED')
    expect(nextStep(refused)).toMatchObject({ kind: 'section', changes: { brand: 'Volvo' } })
    expect(nextStep(type(refused, 'model', 'EC'))).toMatchObject({ changes: { brand: 'Volvo', model: 'EC' } })
  })

  test('what is refused as a whole waits for the user, and goes out again by the button', () => {
    const draft = begin()
    const refusal = { code: 'forbidden', message: 'No' }
    const step = nextStep(draft) as Step
    const refused = record(draft, step, { kind: 'refused', refusal, issues: [] }) as LocalDraft
    expect(nextStep(refused)).toBeUndefined()
    expect(partStatus(refused, 'asset')).toBe('FAILED')
    expect(nextStep(tryAgain(refused))).toEqual(step)
  })

  test('what was typed wrongly stays on the device and keeps it from becoming an asset', () => {
    const sent = sendAll(begin(), makeAssetServer())
    const typed = typeInto(
      sent,
      'specs',
      { width: { typed: 'wide', issue: { path: 'width', code: 'wrong_type' } } },
      AT,
    )
    expect(nextStep({ ...typed, wish: 'asset' })).toBeUndefined()
    expect(partStatus(typed, 'asset')).toBe('FAILED')
    expect(nextStep({ ...typeInto(typed, 'specs', { width: { value: null } }, AT), wish: 'asset' })?.kind).toBe(
      'save_as_asset',
    )
  })

  test('a draft that is removed here is removed there', () => {
    const server = makeAssetServer()
    const sent = sendAll(type(begin(), 'brand', 'Volvo'), server)
    const step = nextStep({ ...sent, wish: 'gone' }) as FieldStep
    expect(step).toEqual({ kind: 'remove' })
    expect(record(sent, step, server.answer(step))).toBeUndefined()
  })
})

describe('AST-9 another category', () => {
  const target = {
    subcategory: 'generator',
    fields: [{ field: { key: 'brand' } }],
    checkpoints: new Set(['engine']),
    shots: new Set(['front_left']),
  }

  test('what it has no field for is named, goes here and, when it was sent, there too', () => {
    const server = makeAssetServer()
    const graded = [
      { key: 'engine', grade: 1, note: '' },
      { key: 'tracks', grade: 2, note: '' },
    ]
    const filled = type(type(begin(), 'brand', 'Volvo'), 'width', 2500)
    const sent = sendAll(typeInto(filled, 'condition', { tcr: { value: graded } }, AT), server)
    expect(lostBy(sent, target)).toEqual(['width'])
    const changed = changeSubcategory(sent, target, AT)
    expect(draftValues(changed)).not.toHaveProperty('width')
    expect(nextStep(changed)).toMatchObject({ kind: 'category', subcategory: 'generator', drop: ['width'] })
    const again = sendAll(changed, server)
    expect(isSent(again)).toBe(true)
    expect(server.told().values).not.toHaveProperty('width')
    expect(server.told().values['tcr']).toEqual(graded.slice(0, 1))
  })
})

type Deed =
  | { kind: 'type'; device: 0 | 1; key: Key; value: number }
  | { kind: 'send'; device: 0 | 1; fate: 'answered' | 'lost before' | 'lost after' }
  | { kind: 'decide'; device: 0 | 1; mine: boolean }

const device = fc.constantFrom(0 as const, 1 as const)
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), device, key: fc.constantFrom(...KEYS), value: fc.nat(5) }),
  fc.record({
    kind: fc.constant('send' as const),
    device,
    fate: fc.constantFrom('answered' as const, 'lost before' as const, 'lost after' as const),
  }),
  fc.record({ kind: fc.constant('decide' as const), device, mine: fc.boolean() }),
)

test('OFF-4 AST-12 two devices, answers lost at any moment: one asset, nothing overwritten that was not seen', () => {
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 60 }), (all) => {
      const server = makeAssetServer()
      const drafts: [LocalDraft, LocalDraft] = [begin(), begin()]
      /** What each device has shown of a field when its user last typed in it or decided. */
      const seen: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
      const noteSeen = (at: 0 | 1, keys: readonly string[]) => {
        for (const key of keys) seen[at][key] = drafts[at].base[key]
      }
      const send = (at: 0 | 1, fate: 'answered' | 'lost before' | 'lost after') => {
        const step = fieldStep(drafts[at])
        if (!step) return
        const answer = (): FieldResult =>
          server.answer(step, (key, before) => {
            const value = step.kind === 'section' ? step.changes[key] : undefined
            expect(same(seen[at][key], before) || same(value, before)).toBe(true)
            // From now on it is one's own.
            seen[at][key] = value
          })
        const result: FieldResult = fate === 'lost before' ? { kind: 'unreached' } : answer()
        const told: FieldResult = fate === 'lost after' ? { kind: 'unreached' } : result
        drafts[at] = record(drafts[at], step, told) ?? drafts[at]
      }
      const decideAll = (at: 0 | 1, mine: boolean) => {
        for (const section of new Set(Object.values(SECTION_OF))) {
          const keys = conflictKeys(drafts[at], section)
          noteSeen(at, keys)
          drafts[at] = decide(drafts[at], section, mine ? keys : [])
        }
      }
      for (const deed of all) {
        if (deed.kind === 'send') send(deed.device, deed.fate)
        else if (deed.kind === 'decide') decideAll(deed.device, deed.mine)
        else {
          const { device: at, key, value } = deed
          const isUndecided = conflictKeys(drafts[at], SECTION_OF[key]).includes(key)
          if (!isUndecided && !(key in drafts[at].changes[SECTION_OF[key]])) noteSeen(at, [key])
          drafts[at] = type(drafts[at], key, value)
        }
      }
      for (let round = 0; round < 40; round++) {
        for (const at of [0, 1] as const) {
          decideAll(at, true)
          for (let times = 0; times < 8; times++) send(at, 'answered')
        }
      }
      expect(server.created()).toBe(1)
      for (const draft of drafts) expect(isSent(draft)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
