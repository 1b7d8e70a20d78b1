import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAssetServer } from '../testing/asset-server.ts'
import {
  draftOfAsset,
  isAssetChange,
  isGoneThere,
  saveHere,
  sendAsNew,
  unsentFields,
  unsentValues,
} from './asset-change.ts'
import {
  conflictKeys,
  decide,
  isSent,
  type LocalDraft,
  needsAttention,
  newDraft,
  SENT_SECTIONS,
  tryAgain,
  typeInto,
} from './draft.ts'
import { beginStep, type FieldResult, type FieldStep, nextStep, recordResult, takeNews } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const SECTION_OF = { brand: 'info', model: 'info', width: 'specs', crane: 'equipment', eu_passed: 'condition' } as const
type Key = keyof typeof SECTION_OF
const KEYS = Object.keys(SECTION_OF) as Key[]
const BEFORE: Record<Key, number> = { brand: 0, model: 0, width: 0, crane: 0, eu_passed: 0 }

type Server = ReturnType<typeof makeAssetServer>

/** An asset that the server has, with a value in every field. */
function inventory(): Server {
  const server = makeAssetServer()
  server.answer({ kind: 'create', subcategory: 'crawler_excavator' })
  for (const key of KEYS) {
    server.answer({ kind: 'section', version: 9, section: SECTION_OF[key], changes: { [key]: BEFORE[key] } })
  }
  server.answer({ kind: 'save_as_asset', version: 9 })
  return server
}

const copyOf = (server: Server, user = 'u') => draftOfAsset('a', user, server.told())

const save = (draft: LocalDraft, server: Server, key: Key, value: unknown) =>
  saveHere(draft, { section: SECTION_OF[key], changes: { [key]: value }, seen: server.told(), at: AT })

const record = (draft: LocalDraft, step: FieldStep, result: FieldResult) =>
  recordResult(beginStep(draft, step), { step, result }, AT) as LocalDraft

function send(draft: LocalDraft, server: Server, isLost: () => boolean = () => false): LocalDraft {
  let now = draft
  for (let round = 0; round < 60; round++) {
    const step = nextStep(now) as FieldStep | undefined
    if (!step) return now
    const result = server.answer(step)
    now = record(now, step, isLost() ? { kind: 'unreached' } : result)
  }
  throw new Error('It does not come to an end')
}

const conflictsOf = (draft: LocalDraft) => SENT_SECTIONS.flatMap((section) => conflictKeys(draft, section))

describe('OFF-4 a change of an asset that was saved without a network', () => {
  test('is sent field by field on what others have changed meanwhile, and leaves nothing behind', () => {
    const server = inventory()
    const mine = save(copyOf(server), server, 'width', 5)
    expect(isAssetChange(mine)).toBe(true)
    expect(unsentValues(mine)).toEqual({ width: 5 })
    send(save(copyOf(server, 'v'), server, 'brand', 7), server)
    expect(isSent(send(mine, server))).toBe(true)
    expect(server.told().values).toMatchObject({ brand: 7, width: 5 })
  })

  test('is no change any more once it is set back, also to what somebody else has set meanwhile', () => {
    const server = inventory()
    const mine = save(copyOf(server), server, 'width', 5)
    expect(isSent(save(mine, server, 'width', 0))).toBe(true)
    send(save(copyOf(server, 'v'), server, 'brand', 7), server)
    // Having seen the 7, the user sets the field back to what it was before.
    const again = save(mine, server, 'brand', 0)
    expect(unsentValues(again)).toEqual({ width: 5, brand: 0 })
    expect(send(again, server).refusals).toEqual({})
    expect(server.told().values).toMatchObject({ brand: 0, width: 5 })
  })

  test('of an asset that is sold meanwhile stays with the reason, and can be tried again', () => {
    const server = inventory()
    const mine = save(copyOf(server), server, 'width', 5)
    server.become('SOLD')
    const refused = send(mine, server)
    expect(needsAttention(refused)).toBe(true)
    expect(refused).toMatchObject({ confirmed: { status: 'SOLD' }, refusals: { specs: { message: 'Not yours' } } })
    expect(unsentFields(refused)).toMatchObject([{ section: 'specs', key: 'width', change: { value: 5 } }])
    expect(server.told().values['width']).toBe(0)
    server.become('INVENTORY')
    expect(isSent(send(tryAgain(refused), server))).toBe(true)
    expect(server.told().values['width']).toBe(5)
  })

  test('P3 is not judged by an older state of the asset than the device has seen', () => {
    const server = inventory()
    const { confirmed, values } = server.told()
    const older = { confirmed: { ...confirmed }, values: { ...values } }
    server.answer({ kind: 'section', version: 9, section: 'info', changes: { brand: 7 } })
    const mine = save(copyOf(server), server, 'width', 5)
    expect(takeNews(mine, older)).toEqual(mine)
    expect(takeNews(mine, older).base['brand']).toBe(7)
  })

  test('does not undo the category that somebody else has given to it', () => {
    const server = inventory()
    const mine = save(copyOf(server), server, 'width', 5)
    server.answer({ kind: 'category', version: 9, subcategory: 'wheel_loader', drop: ['crane'] })
    expect(send(mine, server).subcategory).toBe('wheel_loader')
    expect(server.told()).toMatchObject({ confirmed: { subcategory: 'wheel_loader' }, values: { width: 5 } })
  })
})

const changes = fc.dictionary(fc.constantFrom(...KEYS), fc.integer({ min: 1, max: 3 }))

test('OFF-4 AST-12 two devices edit one asset offline and send in either order: nothing lost, conflicts shown', () => {
  fc.assert(
    fc.property(
      changes,
      changes,
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.boolean(), { maxLength: 20 }),
      (first, second, isTurned, isMine, losses) => {
        const server = inventory()
        const made = [first, second].map((typed, device) =>
          KEYS.filter((key) => key in typed).reduce(
            (draft, key) => save(draft, server, key, typed[key]),
            copyOf(server, `u${device}`),
          ),
        )
        const [early, late] = isTurned ? [second, first] : [first, second]
        const [one, other] = (isTurned ? made.toReversed() : made) as [LocalDraft, LocalDraft]
        // Answers that are lost after the server has done it.
        const isLost = () => losses.pop() === true
        expect(isSent(send(one, server, isLost))).toBe(true)
        const waiting = send(other, server, isLost)

        const both = KEYS.filter((key) => key in early && key in late && early[key] !== late[key])
        expect(conflictsOf(waiting).toSorted()).toEqual(both.toSorted())
        for (const key of KEYS) {
          // Of what both have changed the server keeps the first, and the device holds the second.
          const expected = both.includes(key) ? early[key] : (late[key] ?? early[key] ?? BEFORE[key])
          expect(server.told().values[key]).toBe(expected)
          if (!both.includes(key)) continue
          const change = waiting.changes[SECTION_OF[key]][key]
          expect(change).toMatchObject({ value: late[key], conflict: { before: BEFORE[key] } })
          expect(waiting.base[key]).toBe(early[key])
        }
        expect(needsAttention(waiting)).toBe(both.length > 0)

        const decided = SENT_SECTIONS.reduce(
          (draft, section) => decide(draft, section, isMine ? conflictKeys(draft, section) : []),
          waiting,
        )
        expect(isSent(send(decided, server))).toBe(true)
        for (const key of both) expect(server.told().values[key]).toBe(isMine ? late[key] : early[key])
      },
    ),
    { numRuns: 100 },
  )
})

test('OFF-4 a registration that was removed at the server is sent as new, with all that was filled in', () => {
  const server = makeAssetServer()
  const sectionOf = (key: string) => SECTION_OF[key as Key] as (typeof SECTION_OF)[Key] | undefined
  const begun = typeInto(
    newDraft({ id: 'a', user_id: 'u', subcategory: 'crawler_excavator', at: AT }),
    'info',
    { brand: { value: 'Volvo' } },
    AT,
  )
  const sent = send(begun, server)
  server.answer({ kind: 'remove' })
  const wrong = { typed: 'wide', issue: { path: 'width', code: 'wrong_type' } } as const
  const typed = typeInto(typeInto(sent, 'info', { model: { value: 'EC220' } }, AT), 'specs', { width: wrong }, AT)
  const refused = send(typed, server)
  expect(isGoneThere(refused)).toBe(true)
  const again = send(sendAsNew(refused, sectionOf, AT), server)
  expect(server.created()).toBe(2)
  expect(server.told().values).toMatchObject({ brand: 'Volvo', model: 'EC220' })
  expect(again.changes.specs['width']).toEqual(wrong)
  expect(isGoneThere(again)).toBe(false)
})
