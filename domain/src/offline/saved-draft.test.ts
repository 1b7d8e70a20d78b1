import { expect, test } from 'vitest'
import { type LocalDraft, newDraft } from './draft.ts'
import type { LocalFile } from './draft-files.ts'
import { draftAgain, openSavedDraft, pathOf, savedDraft } from './saved-draft.ts'

const AT = '2026-11-15T08:00:00.000Z'
const ID = '0b8f6a52-3d0c-4c63-9a4e-2f6f3f7a1c11'

function file(name: string, more: Partial<LocalFile> = {}): LocalFile {
  return {
    id: '7c1f6a52-3d0c-4c63-9a4e-2f6f3f7a1c22',
    type: 'image',
    name,
    size: 3,
    mime_type: 'image/jpeg',
    sha256: 'a'.repeat(64),
    pieces: ['b'.repeat(64)],
    added_at: AT,
    place: 0,
    image_text: null,
    content_type: 'generic',
    document_type: null,
    shot: 'front',
    ...more,
  }
}

function filled(): LocalDraft {
  const draft = newDraft({ id: ID, user_id: 'kari', subcategory: 'crawler_excavator', at: AT })
  return {
    ...draft,
    revision: 7,
    changes: {
      ...draft.changes,
      info: {
        brand: { value: 'Volvo', sent: ['Volvo Penta'] },
        year: { typed: '20x8', issue: { path: 'year', code: 'not_a_number' as never } },
        model: { value: 'EC220E', conflict: { before: null } },
      },
    },
    gone: ['8d1f6a52-3d0c-4c63-9a4e-2f6f3f7a1c33'],
    files: [
      file('front.jpg', { told: { ...file('front.jpg') }, offset: 2 }),
      file('sent.jpg', {
        arrived: true,
        version: 3,
        image_text: 'Hytta',
        image_text_languages: { written_in: 'no', translations: { en: 'The cab' } },
        told: { ...file('old name.jpg') },
      }),
    ],
  }
}

const textOf = (draft: LocalDraft, damaged: string[] = []) =>
  JSON.stringify(savedDraft(draft, { title: 'Volvo', at: AT, damaged: new Set(damaged) }))

test('OFF-4 a draft that was saved as a file is the same draft again, also for somebody else', () => {
  const draft = filled()
  const opened = openSavedDraft(textOf(draft))
  if (opened.kind !== 'draft') throw new Error(opened.kind)
  const again = draftAgain(opened.draft, 'ola')
  expect(again).toMatchObject({ id: ID, user_id: 'ola', changes: draft.changes, base: draft.base, gone: draft.gone })
  // What the server has stays known; the other comes back with its bytes, and its upload is asked for anew.
  expect(again.files.map(({ name }) => name)).toEqual(['sent.jpg'])
  expect(again.files[0]).toMatchObject({ version: 3, told: { name: 'old name.jpg' } })
  expect(again.files[0]?.image_text_languages).toEqual({ written_in: 'no', translations: { en: 'The cab' } })
  expect(opened.draft.files[0]).toEqual(file('front.jpg'))
})

test('OFF-4 the file tells people what is filled in, and which files it has and why not the others', () => {
  const { files } = filled()
  const saved = savedDraft(
    { ...filled(), files: [...files, file('broken.jpg', { id: 'other' })] },
    { title: 'Volvo', at: AT, damaged: new Set(['other']) },
  )
  expect(saved.values).toMatchObject({ brand: 'Volvo', model: 'EC220E' })
  expect(saved.files.map(({ name, path, missing }) => [name, path ?? missing])).toEqual([
    ['front.jpg', 'files/01 front.jpg'],
    ['sent.jpg', 'on_server'],
    ['broken.jpg', 'damaged'],
  ])
  expect(pathOf({ name: '../a/b:c?.jpg' }, 11)).toBe('files/12 .._a_b_c_.jpg')
})

test('OFF-4 what is of a newer version says so, and whatever else is not whole is not taken', () => {
  const whole = JSON.parse(textOf(filled())) as Record<string, unknown> & { draft: Record<string, unknown> }
  const kindOf = (given: unknown) => openSavedDraft(JSON.stringify(given)).kind
  expect(kindOf(whole)).toBe('draft')
  expect(kindOf({ ...whole, version: 2 })).toBe('newer')
  expect(openSavedDraft('{"format":').kind).toBe('not_ours')
  expect(kindOf({ ...whole, format: 'other' })).toBe('not_ours')
  for (const value of [undefined, 42]) {
    const taken = Object.keys(whole.draft).filter(
      (key) => kindOf({ ...whole, draft: { ...whole.draft, [key]: value } }) !== 'not_ours',
    )
    // An earlier build saved no portfolio.
    expect(taken).toEqual(value === undefined ? ['portfolio'] : [])
  }
  expect(kindOf({ ...whole, draft: { ...whole.draft, id: `${ID} 0000` } })).toBe('not_ours')
  const given = file('a.jpg')
  for (const wrong of [
    { id: 'x y' },
    { type: 'other' },
    { size: -1 },
    { sha256: 'short' },
    { document_type: 'none' },
  ]) {
    expect(kindOf({ ...whole, draft: { ...whole.draft, files: [{ ...given, ...wrong }] } })).toBe('not_ours')
  }
})
