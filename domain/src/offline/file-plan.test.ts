import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields, mergeChanges, type FieldVersions } from '../versions.ts'
import { changeSubcategory, isSent, type LocalDraft, needsAttention, newDraft, tryAgain } from './draft.ts'
import {
  addFile,
  filePartStatus,
  fileStatus,
  type FileWords,
  type LocalFile,
  orderFiles,
  removeFiles,
  replaceFile,
  sayOfFile,
  sayOfMedium,
  unsay,
} from './draft-files.ts'
import { type FileResult, type FileStep, isFileStep } from './file-plan.ts'
import { beginStep, nextStep, type Outcome, recordResult, type Step } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const PIECE = 8
const CONFIRMED = {
  version: 1,
  status: 'DRAFT',
  subcategory: 'crawler_excavator',
  asset_number: 'K-1',
  created_by: 'u',
  owner: null,
  updated_by: 'Ola',
  updated_at: AT,
}
const changed = { code: 'changed_meanwhile', message: 'Somebody else has changed it' }

function fileOf(id: string, size: number, more: Partial<LocalFile> = {}): Omit<LocalFile, 'place'> {
  const words: FileWords = { name: id, image_text: null, content_type: 'generic', document_type: null, shot: null }
  return { id, type: 'image', size, mime_type: 'image/jpeg', sha256: id, pieces: [], added_at: AT, ...words, ...more }
}

const begin = () => newDraft({ id: 'a', user_id: 'u', subcategory: 'crawler_excavator', at: AT })
const withFiles = (...files: Omit<LocalFile, 'place'>[]) =>
  files.reduce((draft, file) => addFile(draft, file, -1), begin())

interface ServerMedium extends FileWords {
  id: string
  position: number
  version: number
  fields: FieldVersions
}

/** As much of the server as the plan can tell apart: one asset, its uploads and its media. */
function makeServer() {
  let created = 0
  let orderVersion = 0
  let media: ServerMedium[] = []
  const uploads = new Map<string, { received: number; order: number; words: FileWords }>()
  const listed = () => media.toSorted((one, other) => one.position - other.position)
  const order = () => ({ version: orderVersion, ids: listed().map(({ id }) => id) })
  function arrive(id: string): void {
    const upload = uploads.get(id)
    if (!upload) return
    uploads.delete(id)
    media.push({ id, position: upload.order, version: 1, fields: {}, ...upload.words })
  }
  function reorder(ids: readonly string[]): void {
    const rest = listed().filter(({ id }) => !ids.includes(id))
    const next = [...ids.flatMap((id) => media.find((medium) => medium.id === id) ?? []), ...rest]
    media = next.map((medium, position) => ({ ...medium, position }))
    orderVersion += 1
  }
  function answerFile(step: FileStep, sizes: ReadonlyMap<string, number>): FileResult {
    switch (step.kind) {
      case 'begin_upload': {
        if (step.fresh) uploads.delete(step.file)
        if (media.some(({ id }) => id === step.file)) return { kind: 'uploaded', offset: sizes.get(step.file) ?? 0 }
        const known = uploads.get(step.file)
        if (!known) uploads.set(step.file, { received: 0, order: step.order, words: step.words })
        return { kind: 'uploaded', offset: known?.received ?? 0 }
      }
      case 'send_piece': {
        const upload = uploads.get(step.file)
        if (upload?.received !== step.offset) return { kind: 'elsewhere' }
        const size = sizes.get(step.file) ?? 0
        upload.received = Math.min(size, step.offset + PIECE)
        const { received } = upload
        if (received === size) arrive(step.file)
        return { kind: 'uploaded', offset: received }
      }
      case 'edit_file': {
        const medium = media.find(({ id }) => id === step.file)
        if (!medium) return { kind: 'refused', refusal: { code: 'not_found', message: 'Not found' } }
        const fields = changedFields<FileWords>(medium, step.changes)
        const merge = mergeChanges({ version: medium.version, fieldVersions: medium.fields }, step.version, fields)
        if (!merge.ok) return { kind: 'file_changed', version: medium.version, refusal: changed }
        Object.assign(medium, step.changes, { version: merge.version, fields: merge.fieldVersions })
        return { kind: 'edited', version: medium.version }
      }
      case 'drop_file':
        uploads.delete(step.file)
        media = media.filter(({ id }) => id !== step.file)
        return { kind: 'dropped' }
      case 'look_at_order':
        return { kind: 'ordered', order: order() }
      case 'order': {
        if (step.version !== orderVersion) return { kind: 'order_changed', order: order(), refusal: changed }
        reorder(step.ids)
        return { kind: 'ordered', order: order() }
      }
    }
  }
  return {
    created: () => created,
    listed,
    order,
    reorder,
    unfinished: () => uploads.size,
    answer: (step: Step, sizes: ReadonlyMap<string, number>): Outcome => {
      if (isFileStep(step)) return { step, result: answerFile(step, sizes) }
      if (created === 0) created += 1
      return { step, result: { kind: 'done', asset: { confirmed: CONFIRMED, values: begin().base } } }
    },
  }
}

const sizesOf = ({ files }: LocalDraft) => new Map(files.map(({ id, size }) => [id, size]))

function sendAll(draft: LocalDraft, server: ReturnType<typeof makeServer>, damaged = ''): LocalDraft {
  let now = draft
  for (let round = 0; round < 500; round++) {
    const step = nextStep(now)
    if (!step) return now
    const isDamaged = step.kind === 'send_piece' && step.file === damaged
    const outcome: Outcome = isDamaged ? { step, result: { kind: 'damaged' } } : server.answer(step, sizesOf(now))
    now = recordResult(beginStep(now, step), outcome, AT) ?? now
  }
  throw new Error('It does not come to an end')
}

describe('OFF-3 OFF-4 files are sent after the asset is there', () => {
  test('each is begun and sent piece by piece, videos last, and then all of it has SUCCESS', () => {
    const server = makeServer()
    const video = fileOf('video', 3 * PIECE, { type: 'video' })
    const draft = withFiles(video, fileOf('front', 3), fileOf('paper', 3, { type: 'file' }))
    expect(nextStep(draft)?.kind).toBe('create')
    expect(filePartStatus(draft, 'images')).toBe('PENDING')
    const sent = sendAll(draft, server)
    expect(server.order().ids).toEqual(['video', 'front', 'paper'])
    expect(isSent(sent)).toBe(true)
    expect([filePartStatus(sent, 'images'), filePartStatus(sent, 'documents')]).toEqual(['SUCCESS', 'SUCCESS'])
    expect(filePartStatus(begin(), 'images')).toBeUndefined()
  })

  test('P3 a video that was added first waits for the pictures and papers', () => {
    const video = fileOf('video', 3 * PIECE, { type: 'video' })
    const draft = { ...withFiles(video, fileOf('front', 3)), confirmed: CONFIRMED }
    expect(nextStep(draft)).toMatchObject({ kind: 'begin_upload', file: 'front' })
  })

  test('what is typed meanwhile goes out between two pieces', () => {
    const draft: LocalDraft = { ...withFiles(fileOf('video', 3 * PIECE)), confirmed: CONFIRMED }
    const step = nextStep(draft) as Step
    const begun = recordResult(
      beginStep(draft, step),
      { step, result: { kind: 'uploaded', offset: PIECE } } as Outcome,
      AT,
    )
    expect(begun && nextStep(begun)).toEqual({ kind: 'send_piece', file: 'video', offset: PIECE })
    const typed = begun && { ...begun, changes: { ...begun.changes, info: { brand: { value: 'Volvo' } } } }
    expect(typed && nextStep(typed)?.kind).toBe('section')
  })

  test('a damaged one is named and stays, the others are sent; replaced, it stands where it stood', () => {
    const server = makeServer()
    const draft = withFiles(fileOf('one', 3), fileOf('two', 3, { image_text: 'The cab' }), fileOf('three', 3))
    const sent = sendAll(draft, server, 'two')
    expect(server.order().ids).toEqual(['one', 'three'])
    expect(sent.files.map((file) => fileStatus(file, false))).toEqual(['SUCCESS', 'FAILED', 'SUCCESS'])
    expect(needsAttention(sent)).toBe(true)
    // No button mends what is damaged.
    expect(nextStep(tryAgain(sent))).toBeUndefined()
    const mended = sendAll(replaceFile(sent, 'two', fileOf('new', 3)), server)
    expect(server.listed()).toMatchObject([{ id: 'one' }, { id: 'new', image_text: 'The cab' }, { id: 'three' }])
    expect(isSent(mended)).toBe(true)
  })

  test('one that the server refuses says why, goes again by the button, and can be left out', () => {
    const draft: LocalDraft = { ...withFiles(fileOf('one', 3)), confirmed: CONFIRMED }
    const step = nextStep(draft) as Step
    const refusal = { code: 'wrong_content_type', message: 'one is in the wrong format' }
    const outcome = { step, result: { kind: 'refused', refusal } } as Outcome
    const refused = recordResult(beginStep(draft, step), outcome, AT) as LocalDraft
    expect(refused.files[0]?.refusal).toEqual(refusal)
    expect(nextStep(refused)).toBeUndefined()
    expect(nextStep(tryAgain(refused))).toMatchObject({ kind: 'begin_upload', file: 'one', fresh: true })
    expect(isSent(sendAll(removeFiles(refused, ['one']), makeServer()))).toBe(true)
  })

  test('an order that somebody else has changed meanwhile is not overwritten unless the user says so', () => {
    const server = makeServer()
    const sent = sendAll(withFiles(fileOf('one', 3), fileOf('two', 3), fileOf('three', 3)), server)
    const wanted = orderFiles(sent, ['three', 'one', 'two'], server.order().version)
    server.reorder(['two', 'three', 'one'])
    const refused = sendAll(wanted, server)
    expect(server.order().ids).toEqual(['two', 'three', 'one'])
    expect(refused.refusals.media).toEqual(changed)
    expect(isSent(sendAll(tryAgain(refused), server))).toBe(true)
    expect(server.order().ids).toEqual(['three', 'one', 'two'])
  })

  test('an order of our own that was not answered is nobody else’s', () => {
    const server = makeServer()
    const sent = sendAll(withFiles(fileOf('one', 3), fileOf('two', 3), fileOf('three', 3)), server)
    let draft = orderFiles(sent, ['three', 'one', 'two'], server.order().version)
    for (const kind of ['look_at_order', 'order'] as const) {
      const step = nextStep(draft) as Step
      expect(step.kind).toBe(kind)
      const outcome = server.answer(step, sizesOf(draft))
      const unreached = { step, result: { kind: 'unreached' } } as Outcome
      draft = recordResult(beginStep(draft, step), kind === 'order' ? unreached : outcome, AT) as LocalDraft
    }
    // Moved again before that was known.
    const moved = sendAll(orderFiles(draft, ['two', 'three', 'one'], 0), server)
    expect(server.order().ids).toEqual(['two', 'three', 'one'])
    expect(isSent(moved)).toBe(true)
  })

  test('AST-9 another category has no place for a shot: the picture stays', () => {
    const target = { subcategory: 'generator', fields: [], checkpoints: new Set<string>(), shots: new Set(['plate']) }
    const draft = withFiles(fileOf('one', 3, { shot: 'tracks' }), fileOf('two', 3, { shot: 'plate' }))
    expect(changeSubcategory(draft, target, AT).files.map(({ shot }) => shot)).toEqual([null, 'plate'])
  })
})

test('OFF-4 MED-6 what is said without a network about a medium of the server is sent from the version that was seen', () => {
  const server = makeServer()
  const arrived = sendAll(withFiles(fileOf('f', 3)), server)
  // Another device, on which no file of it lies.
  const elsewhere: LocalDraft = { ...arrived, files: [] }
  const about = { id: 'f', name: 'f.jpg', version: 1 }
  const said = sayOfMedium(sayOfMedium(elsewhere, { ...about, words: { image_text: 'Cab' } }), {
    ...about,
    words: { content_type: 'registration' },
  })
  expect(isSent(said)).toBe(false)
  expect(nextStep(said)).toEqual({
    kind: 'edit_file',
    file: 'f',
    version: 1,
    changes: { image_text: 'Cab', content_type: 'registration' },
  })
  expect(isSent(sendAll(said, server))).toBe(true)
  expect(server.listed()).toMatchObject([{ image_text: 'Cab', content_type: 'registration' }])

  // Somebody else has changed the same: nothing is overwritten until the user says so.
  const late = sendAll(sayOfMedium(elsewhere, { ...about, words: { image_text: 'Seat' } }), server)
  expect(needsAttention(late)).toBe(true)
  expect(server.listed()).toMatchObject([{ image_text: 'Cab' }])
  expect(isSent(unsay(late, 'f'))).toBe(true)
  expect(isSent(sendAll(tryAgain(late), server))).toBe(true)
  expect(server.listed()).toMatchObject([{ image_text: 'Seat' }])
})

type Deed =
  | { kind: 'send'; fate: 'answered' | 'lost before' | 'lost after' | 'killed after' }
  | { kind: 'add'; size: number }
  | { kind: 'remove'; which: number }
  | { kind: 'say'; which: number; text: string }
  | { kind: 'order'; by: number }

const send = fc.record({
  kind: fc.constant('send' as const),
  fate: fc.constantFrom('answered' as const, 'lost before' as const, 'lost after' as const, 'killed after' as const),
})
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), size: fc.integer({ min: 1, max: 20 }) }) },
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('say' as const), which: fc.nat(9), text: fc.constantFrom('cab', 'plate', 'tracks') }),
  fc.record({ kind: fc.constant('order' as const), by: fc.nat(9) }),
)

test('OFF-4 MED-4 cut at any step, answers lost after the commit: every file once, in order, as it was said', () => {
  let cuts = 0
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 80 }), (all) => {
      const server = makeServer()
      let draft = begin()
      let wanted: string[] = []
      let seen = 0
      const words = new Map<string, string>()
      const at = (which: number) => wanted[which % Math.max(1, wanted.length)]
      const act = (deed: Exclude<Deed, { kind: 'send' }>) => {
        if (deed.kind === 'add') {
          const id = `f${words.size}`
          words.set(id, '')
          wanted.push(id)
          draft = addFile(draft, fileOf(id, deed.size), -1)
        } else if (deed.kind === 'order') {
          wanted = [...wanted.slice(deed.by % 5), ...wanted.slice(0, deed.by % 5)]
          draft = orderFiles(draft, [...wanted], seen)
        } else {
          const id = at(deed.which)
          if (id === undefined) return
          if (deed.kind === 'say') {
            words.set(id, deed.text)
            draft = sayOfFile(draft, id, { image_text: deed.text })
          } else {
            wanted = wanted.filter((other) => other !== id)
            draft = removeFiles(draft, [id])
          }
        }
      }
      const sendOne = (fate: 'answered' | 'lost before' | 'lost after' | 'killed after') => {
        const step = nextStep(draft)
        if (!step) return
        if (fate !== 'answered') cuts += 1
        // What is on its way is written first.
        draft = beginStep(draft, step)
        const unreached = { step, result: { kind: 'unreached' } } as Outcome
        const outcome = fate === 'lost before' ? unreached : server.answer(step, sizesOf(draft))
        const told = fate === 'lost after' ? unreached : outcome
        if (fate !== 'killed after') draft = recordResult(draft, told, AT) ?? draft
        // The page asks anew after an answer, and only then.
        if (fate === 'answered') seen = server.order().version
      }
      for (const deed of all) {
        if (deed.kind === 'send') sendOne(deed.fate)
        else act(deed)
      }
      draft = sendAll(draft, server)
      expect(draft.refusals).toEqual({})
      expect(server.created()).toBe(1)
      expect(server.unfinished()).toBe(0)
      expect(server.order().ids).toEqual(wanted)
      for (const medium of server.listed()) expect(medium.image_text ?? '').toBe(words.get(medium.id))
      expect(isSent(draft)).toBe(true)
    }),
    { numRuns: 400 },
  )
  expect(cuts).toBeGreaterThan(200)
})

test('MED-6 AST-19 T20 a translation that is written on the device after the file has gone is sent, and once', () => {
  const server = makeServer()
  const languages = { written_in: 'no', translations: {} } as const
  const arrived = sendAll(withFiles(fileOf('f', 3, { image_text: 'Hytta', image_text_languages: languages })), server)
  const same = sayOfFile(arrived, 'f', { image_text_languages: { translations: {}, written_in: 'no' } })
  expect(isSent(same)).toBe(true)
  const image_text_languages = { written_in: 'no', translations: { en: 'The cab' } } as const
  const translated = sayOfFile(arrived, 'f', { image_text_languages })
  expect(nextStep(translated)).toMatchObject({ kind: 'edit_file', changes: { image_text_languages } })
  const sent = sendAll(translated, server)
  expect(isSent(sent)).toBe(true)
  expect(server.listed()).toMatchObject([{ image_text: 'Hytta', image_text_languages }])
})
