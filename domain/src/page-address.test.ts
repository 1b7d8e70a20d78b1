import { describe, expect, test } from 'vitest'
import { isPageAddress } from './page-address.ts'

const ID = '018f0000-0000-7000-8000-000000000000'

describe('addresses of pages', () => {
  test.each([
    '/',
    '/fi',
    '/assets',
    '/no/assets/archive',
    `/sv/assets/${ID}`,
    `/assets/${ID}/edit`,
    `/en/assets/${ID}/edit/media`,
    `/da/assets/registration/${ID}/info`,
    '/admin/reports/assets_with_auctions',
  ])('NAV-4 T21 a page is at %s', (path) => expect(isPageAddress(path)).toBe(true))

  test.each([
    '',
    '//assets',
    '/nothing',
    '/en/nothing/here',
    '/xx/assets',
    '/enassets',
    '/en/en/assets',
    '/assets/1',
    `/assets/${ID}/edit/colour`,
    `/assets/${ID}/edit/media/more`,
    '/fi/auth',
    '/Auth/loginn',
  ])('NAV-4 T21 no page is at %j', (path) => expect(isPageAddress(path)).toBe(false))
})
