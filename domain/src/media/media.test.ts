import { describe, expect, test } from 'vitest'
import { SERVER_STATUSES } from '../assets/asset-status.ts'
import { USER_TYPES } from '../users/user.ts'
import { declaredFormat, fileIssue } from './file-formats.ts'
import { contentTypeOf, DOCUMENT_TYPES, isClassified } from './media.ts'
import { MEDIA_ACTIONS, mediaVerdict, offersMediaAction, type MediaStanding } from './media-rules.ts'

const LIMITS = { image: 30, video: 1024, file: 50 }
const MB = 1024 * 1024

describe('a file that was chosen', () => {
  test.for([
    ['IMG_0001.HEIC', '', 'image', 'heic'],
    ['photo.JPG', 'image/jpeg', 'image', 'jpeg'],
    ['photo.jpeg', 'image/jpg', 'image', 'jpeg'],
    ['film.mov', 'video/quicktime', 'video', 'mov'],
    ['list.csv', 'application/vnd.ms-excel', 'file', 'csv'],
    ['note.txt', 'text/plain; charset=utf-8', 'file', 'txt'],
    ['photo.png', 'image/png', 'file', 'png'],
    ['photo.png', 'image/jpeg', 'image', undefined],
    ['paper.pdf', 'application/pdf', 'image', undefined],
    ['photo', 'image/jpeg', 'image', undefined],
    ['drawing.svg', 'image/svg+xml', 'file', undefined],
    ['jpg', '', 'image', undefined],
  ] as const)('MED-3 %s of type %j is %s: %s', ([name, mimeType, type, format]) => {
    expect(declaredFormat({ name, mimeType }, type)).toBe(format)
  })

  test('MED-2 is refused when it is empty, of the wrong format, or too large', () => {
    const issue = (size: number, name = 'a.mp4', mimeType = 'video/mp4') =>
      fileIssue({ name, size, mimeType }, 'video', LIMITS)
    expect(issue(0)).toEqual({ path: 'file', code: 'file_empty', params: { name: 'a.mp4' } })
    expect(issue(1, 'a.avi')).toMatchObject({ params: { name: 'a.avi', allowedTypes: 'MP4, MOV, WebM' } })
    expect(issue(1024 * MB)).toBeUndefined()
    expect(issue(1024 * MB + 1)).toEqual({
      path: 'file',
      code: 'file_too_large',
      params: { name: 'a.mp4', size: 1024 },
    })
  })
})

test('MED-1 a document type without a content type of its own is generic', () => {
  expect(DOCUMENT_TYPES.map((type) => contentTypeOf(type))).toEqual([
    'registration',
    'proof_of_ownership',
    'users_manual',
    'generic',
    'generic',
    'generic',
    'generic',
  ])
})

test('MED-7 papers of ownership and invoices are classified, all documents of a flagged asset, and no picture of it', () => {
  const file = (document_type: (typeof DOCUMENT_TYPES)[number]) =>
    ({ type: 'file', content_type: contentTypeOf(document_type), document_type }) as const
  const classified = DOCUMENT_TYPES.filter((type) => isClassified(file(type), false))
  expect(classified).toEqual(['registration', 'proof_of_ownership', 'invoice'])
  expect(DOCUMENT_TYPES.every((type) => isClassified(file(type), true))).toBe(true)
  const picture = { type: 'image', content_type: 'generic', document_type: null } as const
  expect(isClassified(picture, true)).toBe(false)
  expect(isClassified({ ...picture, content_type: 'registration' }, false)).toBe(true)
})

describe('what may be done with media', () => {
  const standing = (changes: Partial<MediaStanding> = {}): MediaStanding => ({
    status: 'INVENTORY',
    own: true,
    archived: false,
    complete: true,
    openAuction: false,
    hasBids: false,
    ...changes,
  })

  test('AST-4 once somebody has bid they may be added, not removed', () => {
    const allowed = MEDIA_ACTIONS.filter((action) => mediaVerdict(action, standing({ hasBids: true })).ok)
    expect(allowed).toEqual(['add', 'edit', 'order', 'retry'])
    expect(mediaVerdict('delete', standing({ hasBids: true }))).toEqual({ ok: false, code: 'bidding_begun' })
    expect(mediaVerdict('add', standing({ archived: true }))).toEqual({ ok: false, code: 'archived' })
  })

  test('USR-2 it is offered where the asset may be edited, and deleting to users on their own assets', () => {
    const offered = (changes: Partial<MediaStanding>) =>
      USER_TYPES.map(
        (user_type) =>
          MEDIA_ACTIONS.filter((action) => offersMediaAction({ user_type }, action, standing(changes))).length,
      )
    expect(offered({})).toEqual([0, 5, 5, 5, 5])
    expect(offered({ own: false })).toEqual([0, 4, 5, 5, 5])
    for (const status of SERVER_STATUSES.filter((each) => each !== 'DRAFT' && each !== 'INVENTORY')) {
      expect(offered({ status })).toEqual([0, 0, 5, 5, 5])
    }
  })
})
