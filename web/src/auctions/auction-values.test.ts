import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { describe, expect, test } from 'vitest'
import { auctionValues, changedPart, missingToSend, type Terms, toFields, wrongInAuction } from './auction-values.ts'
import { instantTyped, typedMoment } from './schedule-values.ts'

const NORWAY: Terms = { countryId: 578, currency: 'NOK', language: 'en' }
const FINLAND: Terms = { countryId: 246, currency: 'EUR', language: 'fi' }
const NOW = Date.parse('2026-11-15T12:00:00Z')

const NO_TEXTS = { en: null, no: null, sv: null, da: null, fi: null }
const HELD = {
  title: NO_TEXTS,
  description: NO_TEXTS,
  start: null,
  end: null,
  start_price: { amount: 100_000, currency: 'NOK' },
  step: null,
  reserve: null,
  commission: null,
  vat: null,
  collection: {},
}

const typed = (given: Record<string, string>, terms = NORWAY) => ({ ...auctionValues(undefined, terms), ...given })
const wrong = (given: Record<string, string>, terms = NORWAY) =>
  wrongInAuction(typed(given, terms), Object.keys(given), terms, NOW)

describe('the times of an auction are typed by the clocks of its country', () => {
  test('AUC-3 Oslo is an hour and Helsinki two hours ahead in winter', () => {
    expect(instantTyped('2026-11-19T12:00', 578)).toBe('2026-11-19T11:00:00.000Z')
    expect(instantTyped('2026-11-19T12:00', 246)).toBe('2026-11-19T10:00:00.000Z')
    expect(typedMoment('2026-07-01T10:00:00.000Z', 578)).toBe('2026-07-01T12:00')
  })

  test('AUC-3 T13 what cannot be understood is refused, never saved as no time at all', () => {
    expect(wrong({ start: 'soon' })).toEqual([{ path: 'start', code: 'wrong_format' }])
    // A day that still waits for its time.
    expect(wrong({ end: '2026-11-19' })).toEqual([{ path: 'end', code: 'wrong_format' }])
    expect(wrong({ start: '', end: '' })).toEqual([])
  })

  test('AUC-7 Friday, Saturday and Sunday are refused, by the day of the country', () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      expect(wrong({ end: `${day}T12:00` })).toEqual([{ path: 'end', code: 'barred_end_day' }])
    }
    expect(wrong({ end: '2026-11-19T23:30' }, FINLAND)).toEqual([])
    expect(wrong({ end: '2026-11-20T00:30' }, FINLAND)).toEqual([{ path: 'end', code: 'barred_end_day' }])
  })

  test('AUC-3 an end before the start is refused also where only the start was changed', () => {
    const values = typed({ end: '2026-11-18T12:00', start: '2026-11-19T12:00' })
    expect(wrongInAuction(values, ['start'], NORWAY, NOW)).toEqual([{ path: 'end', code: 'ends_before_start' }])
  })
})

test('AUC-1 sums are whole amounts of the currency', () => {
  expect(wrong({ reserve: '690 000' })).toEqual([])
  expect(wrong({ reserve: '690000.50' })).toEqual([{ path: 'reserve', code: 'not_whole' }])
  expect(wrong({ start_price: 'many' })).toEqual([{ path: 'start_price', code: 'wrong_format' }])
  expect(wrong({ soft_close_minutes: '11' })).toEqual([{ path: 'soft_close_minutes', code: 'wrong_format' }])
  expect(wrong({ negotiation_hours: '73' })).toEqual([{ path: 'negotiation_hours', code: 'wrong_format' }])
})

test('AUC-1 only what was changed is sent, and a field of many parts whole', () => {
  const values = typed({ reserve: '690 000', 'title.no': 'Gravemaskin', 'collection.crane': 'free' })
  expect(toFields(values, ['reserve', 'title.no'], NORWAY)).toEqual({
    reserve: { amount: 69_000_000, currency: 'NOK' },
    title: { en: null, no: 'Gravemaskin', sv: null, da: null, fi: null },
  })
  expect(toFields(values, ['collection.crane'], NORWAY).collection).toMatchObject({ crane: 'free', forklift: null })
})

test('AUC-4 start, end, start price and VAT are needed to send', () => {
  expect(missingToSend(typed({ start: '2026-11-16T12:00' })).map(({ path }) => path)).toEqual([
    'end',
    'start_price',
    'vat',
  ])
})

test('AUC-1 T2 a buyer’s fee of 0 % and a minimum of 0 stand in the form, and are left as they are', () => {
  const held = { ...HELD, buyers_fee: { rate: 0, minimum: { amount: 0, currency: 'NOK' } } } as unknown as Auction
  const values = auctionValues(held, NORWAY)
  expect(values).toMatchObject({ 'buyers_fee.rate': '0', 'buyers_fee.minimum': '0', step: '', reserve: '' })
  expect(toFields(values, ['buyers_fee.rate'], NORWAY)).toEqual({ buyers_fee: held.buyers_fee })
  // A new one has the country's fee until somebody types another.
  expect(auctionValues(undefined, NORWAY)).toMatchObject({ 'buyers_fee.rate': '', 'buyers_fee.minimum': '' })
})

test.each([
  [['title.en', 'title.no'], 'title'],
  [['description.fi'], 'description'],
  [['start', 'end'], 'dates'],
  [['start_price', 'commission.rate'], 'price'],
  [['title.en', 'end'], undefined],
  [['collection.crane'], undefined],
  [[], undefined],
] as const)('MSG-1 T18 a change of %j is about the %s', (changed, part) => {
  expect(changedPart(changed)).toBe(part)
})
