import { zoneOf } from '@klubba/domain/auctions/local-time'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { commissionIssues, commissionOf, defaultCommission } from '@klubba/domain/organizations/commission-rules'
import { outcomeOf, type Grouping, type ReportId } from '@klubba/domain/reports/report'
import type { ReportRow } from '@klubba/domain/reports/report-api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { insertReported, MODELS, type ReportedAuction } from '../testing/report-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const auctions = await insertReported(app, admin.user.id, 400)

async function report(name: ReportId, query: Record<string, string | string[]> = {}) {
  const asked = { params: { report: name }, query: { page_size: '100', ...query } }
  const answer = await app.call('GET /v1/reports/{report}', asked, { token: admin.token })
  expect(answer.status).toBe(200)
  return answer.body
}

/** The day in the auction's country, by another way than the database's. */
const dayIn = (at: Date, countryId: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zoneOf(countryId), dateStyle: 'short' }).format(at)

const PERIOD = { from: `${new Date().getFullYear() - 1}-02-01`, to: dayIn(new Date(), 578) }
const isIn = (day: string | null, { from, to } = PERIOD) => day !== null && day >= from && day <= to
const yearBefore = {
  from: `${Number(PERIOD.from.slice(0, 4)) - 1}${PERIOD.from.slice(4)}`,
  to: `${Number(PERIOD.to.slice(0, 4)) - 1}${PERIOD.to.slice(4)}`.replace('02-29', '02-28'),
}

const keyOf: Record<Grouping, (auction: ReportedAuction) => string> = {
  category: ({ category }) => category,
  brand: ({ brand }) => brand ?? '',
  owner: ({ owner_id }) => owner_id ?? '',
  country: ({ country_id }) => String(country_id),
}

function groupsOf<Key extends string>(rows: readonly ReportedAuction[], key: (auction: ReportedAuction) => Key) {
  return Object.entries(Object.groupBy(rows, key)) as [Key, ReportedAuction[]][]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const sumOf = (rows: readonly ReportedAuction[]) => sum(rows.map(({ price }) => price ?? 0))
const halfUp = (part: number, whole: number) => Number((2n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const byKey = (rows: readonly ReportRow[]) =>
  Object.fromEntries(rows.map(({ key, cells }) => [key, { ...cells, group: undefined }]))

const sales = auctions.filter(({ status, date_sold }) => outcomeOf(status) === 'sold' && isIn(date_sold))
const earlier = auctions.filter(({ status, date_sold }) => outcomeOf(status) === 'sold' && isIn(date_sold, yearBefore))

const BY = ['category', 'brand', 'owner', 'country'] as const

test.for(BY)('REP-2 sales by %s are the sums of the sales, for each currency, to the last unit', async (by) => {
  const key = (auction: ReportedAuction) => `${keyOf[by](auction)} ${auction.currency}`
  const known = new Map(groupsOf(sales, key))
  const before = new Map(groupsOf(earlier, key))
  const expected = [...new Set([...known.keys(), ...before.keys()])].map((name) => {
    const rows = known.get(name) ?? []
    const currency = name.slice(-3)
    const money = (amount: number) => ({ amount, currency })
    const cells = {
      sold: rows.length,
      hammer: money(sumOf(rows)),
      year_before: money(sumOf(before.get(name) ?? [])),
      average: rows.length > 0 ? money(halfUp(sumOf(rows), rows.length)) : null,
      highest: rows.length > 0 ? money(Math.max(...rows.map(({ price }) => price ?? 0))) : null,
      currency,
    }
    return [name, cells]
  })
  const answer = await report('sales', { ...PERIOD, by })
  expect(answer.total).toBe(expected.length)
  expect(byKey(answer.rows)).toEqual(Object.fromEntries(expected))
  for (const total of answer.totals) {
    const ofCurrency = sales.filter(({ currency }) => currency === total['currency'])
    expect(total).toMatchObject({ sold: ofCurrency.length, hammer: { amount: sumOf(ofCurrency) } })
  }
  expect(answer.totals.map(({ currency }) => currency).toSorted()).toEqual(['DKK', 'EUR', 'NOK', 'SEK'])
})

function commissionOn({ agreed, own, currency, price }: ReportedAuction): number {
  const model = own ?? agreed
  const holds = model && commissionIssues(model, currency).length === 0 ? model : defaultCommission(currency)
  return commissionOf(holds, { amount: price ?? 0, currency }).amount
}

test('REP-2 the commission is what each sale gives by its own model', async () => {
  const { rows, totals } = await report('commission', { ...PERIOD, by: 'owner' })
  const expected = groupsOf(sales, (auction) => `${auction.owner_id ?? ''} ${auction.currency}`).map(([key, group]) => {
    const currency = key.slice(-3)
    const commission = sum(group.map(commissionOn))
    const cells = {
      sold: group.length,
      hammer: { amount: sumOf(group), currency },
      commission: { amount: commission, currency },
      commission_share: halfUp(commission * 10_000, sumOf(group)),
      currency,
    }
    return [key, cells]
  })
  expect(byKey(rows)).toEqual(Object.fromEntries(expected))
  const kroner = totals.find(({ currency }) => currency === 'NOK')
  const inKroner = sales.filter(({ currency }) => currency === 'NOK')
  expect(kroner?.['commission']).toEqual({ amount: sum(inKroner.map(commissionOn)), currency: 'NOK' })
})

test('REP-2 the database and the product agree on every commission', async () => {
  const models: CommissionModel[] = MODELS.flatMap((model) => model ?? [])
  const prices = Array.from({ length: 300 }, (_, index) => index * 4_999 + (index % 3))
  for (const model of models) {
    const { rows } = await sql<{ commission: number }>`
      SELECT commission_of(${JSON.stringify(model)}::jsonb, price, 'NOK') AS commission
      FROM unnest(${prices}::bigint[]) WITH ORDINALITY AS given (price, place) ORDER BY place`.execute(app.deps.db)
    const expected = prices.map((amount) => commissionOf(model, { amount, currency: 'NOK' }).amount)
    expect(rows.map(({ commission }) => commission)).toEqual(expected)
  }
})

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const daysOf = ({ registered, country_id, date_sold }: ReportedAuction) =>
  daysBetween(dayIn(registered, country_id), date_sold ?? '')

test('REP-2 the time to sell is counted in days of the calendar', async () => {
  const { rows, totals, charts } = await report('time_to_sell', { ...PERIOD, by: 'country' })
  const cellsOf = (group: readonly ReportedAuction[]) => {
    const days = group.map(daysOf)
    return {
      sold: group.length,
      median_days: medianOf(days),
      average_days: expect.closeTo(sum(days) / days.length, 0),
      fastest_days: Math.min(...days),
      slowest_days: Math.max(...days),
    }
  }
  const expected = groupsOf(sales, keyOf.country).map(([key, group]) => [`${key} `, cellsOf(group)])
  expect(byKey(rows)).toEqual(Object.fromEntries(expected))
  expect(totals).toEqual([cellsOf(sales)])
  const within = (from: number, to: number) => sales.map(daysOf).filter((days) => days >= from && days <= to).length
  expect(charts.find(({ key }) => key === 'days_spread')?.points).toEqual([
    { name: '0-7', values: [within(0, 7)] },
    { name: '8-14', values: [within(8, 14)] },
    { name: '15-30', values: [within(15, 30)] },
    { name: '31-60', values: [within(31, 60)] },
    { name: '61-90', values: [within(61, 90)] },
    { name: '91-180', values: [within(91, 180)] },
    { name: '181-', values: [within(181, 9999)] },
  ])
})

const endDay = ({ ended, country_id }: ReportedAuction) => dayIn(ended, country_id)
const inPeriod = auctions.filter((auction) => isIn(endDay(auction)))

test('REP-2 the sold share and the price against the reserve', async () => {
  const closed = inPeriod.filter(({ status }) => ['sold', 'not_sold'].includes(outcomeOf(status)))
  const cellsOf = (group: readonly ReportedAuction[]) => {
    const sold = group.filter(({ status }) => outcomeOf(status) === 'sold')
    const ratios = sold.flatMap(({ price, reserve }) => (reserve ? [halfUp((price ?? 0) * 10_000, reserve)] : []))
    const median = medianOf(ratios)
    return {
      closed: group.length,
      sold: sold.length,
      not_sold: group.length - sold.length,
      sold_share: halfUp(sold.length * 10_000, group.length),
      with_reserve: ratios.length,
      reserve_reached: sold.filter(({ price, reserve }) => reserve !== null && (price ?? 0) >= reserve).length,
      against_reserve: median === null ? null : Math.round(median),
    }
  }
  const { rows, totals } = await report('sold_share', { ...PERIOD, by: 'brand' })
  const expected = groupsOf(closed, keyOf.brand).map(([key, group]) => [`${key} `, cellsOf(group)])
  expect(byKey(rows)).toEqual(Object.fromEntries(expected))
  expect(totals).toEqual([cellsOf(closed)])
})

test('REP-2 T2 a group of which nothing was sold has its bar of 0 %', async () => {
  const sameDay = (one: ReportedAuction) =>
    inPeriod.filter((other) => endDay(other) === endDay(one) && other.brand === one.brand)
  const unsold = inPeriod.find((one) => sameDay(one).every(({ status }) => outcomeOf(status) === 'not_sold'))
  if (!unsold) throw new Error('no group of a day in which nothing was sold')
  const day = endDay(unsold)
  const { rows, charts } = await report('sold_share', { from: day, to: day, by: 'brand' })
  const bars = charts.find(({ key }) => key === 'share_by_group')?.points ?? []
  expect(bars).toContainEqual(expect.objectContaining({ values: [0] }))
  expect(bars).toHaveLength(rows.length)
})

test('REP-1 the auctions of a period, by the day of their country, with totals for each currency', async () => {
  const answer = await report('assets_with_auctions', PERIOD)
  expect(answer.total).toBe(inPeriod.length)
  const second = await report('assets_with_auctions', { ...PERIOD, page: '2' })
  expect(second.rows[0]?.key).not.toBe(answer.rows[0]?.key)
  const expected = groupsOf(inPeriod, ({ currency }) => currency).map(([currency, group]) => ({
    auctions: group.length,
    bids: sum(group.map(({ bids }) => bids)),
    sold: group.filter(({ status }) => outcomeOf(status) === 'sold').length,
    hammer: { amount: sumOf(group.filter(({ status }) => outcomeOf(status) === 'sold')), currency },
    currency,
  }))
  expect(answer.totals).toEqual(expect.arrayContaining(expected))
  expect(answer.totals).toHaveLength(expected.length)
  const months = answer.charts.find(({ key }) => key === 'auctions_per_month')?.points ?? []
  expect(sum(months.flatMap(({ values }) => values))).toBe(inPeriod.length)
  const march = inPeriod.filter((auction) => endDay(auction).startsWith(`${PERIOD.from.slice(0, 4)}-03`))
  expect(sum(months.find(({ name }) => name === `${PERIOD.from.slice(0, 4)}-03`)?.values ?? [])).toBe(march.length)
})

test('REP-1 filters narrow it together, and a day at the edge belongs where its country has it', async () => {
  const wanted = inPeriod.filter(
    ({ country_id, category, status }) =>
      [578, 246].includes(country_id) && category === 'loaders' && ['SOLD', 'NOT_SOLD'].includes(status),
  )
  const filters = { ...PERIOD, country: ['578', '246'], category: 'loaders', status: ['SOLD', 'NOT_SOLD'] }
  const answer = await report('assets_with_auctions', filters)
  expect(answer.rows.map(({ key }) => key).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  // The same minute is another day in Helsinki.
  const late = auctions.find((auction) => endDay(auction) !== dayIn(auction.ended, 578) && auction.country_id === 246)
  if (!late) throw new Error('no auction ends around midnight')
  const day = endDay(late)
  const found = await report('assets_with_auctions', { from: day, to: day, country: '246' })
  expect(found.rows.map(({ key }) => key)).toContain(late.id)
  const owner = auctions.find(({ owner_id }) => owner_id !== null)?.owner_id ?? ''
  const ofOwner = await report('assets_with_auctions', { ...PERIOD, owner })
  expect(ofOwner.total).toBe(inPeriod.filter(({ owner_id }) => owner_id === owner).length)
})

test('REP-2 the age of the stock counts what stands there now', async () => {
  const stock = auctions.filter(({ status }) => !['SOLD', 'PAID', 'DELIVERED'].includes(status))
  const ageOf = ({ registered, country_id }: ReportedAuction) =>
    daysBetween(dayIn(registered, country_id), dayIn(new Date(), country_id))
  const ages = stock.map(ageOf)
  const between = (from: number, to: number) => ages.filter((age) => age >= from && age <= to).length
  const { totals, rows, period } = await report('stock_age')
  expect(period).toBeNull()
  expect(totals).toEqual([
    {
      assets: stock.length,
      days_0_30: between(-1, 30),
      days_31_90: between(31, 90),
      days_91_180: between(91, 180),
      days_over_180: between(181, 9999),
      median_age: medianOf(ages),
      oldest_age: Math.max(...ages),
    },
  ])
  expect(sum(rows.map(({ cells }) => Number(cells['assets'])))).toBe(stock.length)
})

test('REP-2 the work of each user', async () => {
  const { rows, totals } = await report('work_per_user')
  const mine = rows.find(({ about }) => about === admin.user.id)
  expect(mine?.cells).toMatchObject({ user: 'Kari Nordmann', auctions_configured: auctions.length, bids_entered: 0 })
  expect(totals[0]).toMatchObject({ auctions_configured: auctions.length })
})

test('REP-1 a filter that a report does not have, and a period the wrong way round or without end, are refused', async () => {
  const asked = (query: object) =>
    app.call('GET /v1/reports/{report}', { params: { report: 'stock_age' }, query }, { token: admin.token })
  expect((await asked({ from: '2026-01-01' })).status).toBe(400)
  for (const query of [{ from: '2026-02-01', to: '2026-01-01' }, { from: '0001-01-01' }]) {
    const wrong = { params: { report: 'sales' }, query }
    expect((await app.call('GET /v1/reports/{report}', wrong, { token: admin.token })).status).toBe(400)
  }
})
