import { definitionOf } from '@klubba/domain/reports/report'
import { expect, test } from 'vitest'
import { readReportSearch, reportQuery } from './report-search.ts'

const ID = '018f0000-0000-7000-8000-000000000000'

test('REP-1 the address gives period and filters; what it cannot mean is left out', () => {
  const search = readReportSearch({
    from: '2026-01-01',
    to: 'soon',
    country: '578,x',
    owner: '1',
    by: 'mood',
    page: '-1',
  })
  expect(search).toMatchObject({ from: '2026-01-01', to: '', countries: ['578'], owner: '', by: undefined, page: 1 })
})

test('REP-1 a report is asked for what it knows, and for no period that ends before it begins', () => {
  const words = { from: '2026-01-01', to: '2026-02-01', status: 'SOLD', owner: ID, by: 'brand', currency: 'SEK' }
  const search = readReportSearch(words)
  const period = { from: '2026-01-01', to: '2026-02-01' }
  expect(reportQuery(search, definitionOf('assets_with_auctions'))).toEqual({
    ...period,
    owner: ID,
    status: ['SOLD'],
    currency: 'SEK',
  })
  expect(reportQuery(search, definitionOf('time_to_sell'))).toEqual({ ...period, owner: ID, by: 'brand' })
  expect(reportQuery(search, definitionOf('stock_age'))).toEqual({ owner: ID, by: 'brand' })
  expect(reportQuery(search, definitionOf('work_per_user'))).toEqual(period)
  const backwards = readReportSearch({ from: '2026-02-01', to: '2026-01-01' })
  expect(reportQuery(backwards, definitionOf('sales'))).toEqual({})
})
