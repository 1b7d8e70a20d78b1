import { expect, test } from 'vitest'
import { auditFilters, readAuditSearch } from './audit-search.ts'

test('USR-4 the address gives the filters; what it cannot mean is left out', () => {
  const nothing = { action: undefined, user: undefined, from: '', to: '', page: 1 }
  expect(readAuditSearch({})).toEqual(nothing)
  expect(readAuditSearch({ action: 'x', user: '1', from: 'soon', to: '17.11.2026', page: '-3' })).toEqual(nothing)
  expect(readAuditSearch({ action: 'signed_in', page: '4' })).toMatchObject({ action: 'signed_in', page: 4 })
})

test('USR-4 the last day belongs to the days asked for, in the time zone of the user', () => {
  const search = readAuditSearch({ from: '2026-11-01', to: '2026-11-30' })
  expect(auditFilters(search)).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  })
})
