import { expect, test } from 'vitest'
import { checkPage, type PageError, type Validity } from './page-check.ts'

const ID = '0198f2a4-6c1d-7b3e-9a55-3f1c2d4e5f60'

function errorOf(check: () => void): PageError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return error as PageError
  }
}

test('NAV-4 ids are UUIDs and sections are known, otherwise the page answers 404', () => {
  const edit = (assetId: string, section: string) =>
    errorOf(() => checkPage('assets/{assetId}/edit/{section}', { assetId, section }, 'user'))
  expect(edit(ID, 'specs')).toBeUndefined()
  expect(edit(ID.toUpperCase(), 'media')).toBeUndefined()
  expect(edit('9f31c2', 'specs')).toMatchObject({ status: 404, words: undefined, isUnknown: false })
  expect(edit(ID, 'hydraulics')).toMatchObject({ status: 404 })
  expect(edit(`${ID}0`, 'specs')).toMatchObject({ status: 404 })
})

test('NAV-4 a check of the page may give another status or message', () => {
  const refusedBy = (validity: Validity) => errorOf(() => checkPage('assets', {}, 'user', () => validity))
  expect(refusedBy(true)).toBeUndefined()
  expect(refusedBy(false)).toMatchObject({ status: 404, words: undefined })
  expect(refusedBy({ status: 410 })).toMatchObject({ status: 410 })
  expect(refusedBy({ message: 'Gone to auction' })).toMatchObject({ status: 404, words: 'Gone to auction' })
})

test('NAV-4 a page that a user type may not open does not exist for it, whatever the address', () => {
  expect(errorOf(() => checkPage('admin/audit', {}, 'support'))).toMatchObject({ status: 404, isUnknown: true })
  expect(errorOf(() => checkPage('admin/users/{userId}', { userId: 'x' }, 'read'))).toMatchObject({ isUnknown: true })
})
