import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saleDateBounds, saleDateIssues, type SaleDate, type SaleDates } from './payment.ts'

const TODAY = '2026-11-19'
const NOTHING = { date_sold: null, date_paid: null, date_delivered: null }
const SOLD = { ...NOTHING, date_sold: '2026-11-10' }
const PAID = { ...SOLD, date_paid: '2026-11-12' }
const DELIVERED = { ...PAID, date_delivered: '2026-11-16' }

test.for<[SaleDate, string, SaleDates, string | undefined]>([
  ['date_paid', '2026-11-09', SOLD, 'before_sale'],
  ['date_paid', '2026-11-10', SOLD, undefined],
  ['date_paid', '2026-11-19', SOLD, undefined],
  ['date_paid', '2026-11-20', SOLD, 'in_the_future'],
  ['date_delivered', '2026-11-11', PAID, 'before_payment'],
  ['date_delivered', '2026-11-12', PAID, undefined],
  ['date_delivered', '2026-11-20', PAID, 'in_the_future'],
  ['date_delivered', '2026-11-09', SOLD, 'before_sale'],
  ['date_paid', '2026-11-17', DELIVERED, 'after_handover'],
  ['date_paid', '2026-11-16', DELIVERED, undefined],
  ['date_sold', '2026-11-13', PAID, 'after_payment'],
  ['date_sold', '2026-11-17', { ...DELIVERED, date_paid: null }, 'after_handover'],
  ['date_sold', '2026-11-20', NOTHING, 'in_the_future'],
])('AUC-9 A10 %s %s is in order, or the field is named with what is wrong', ([field, day, dates, code]) => {
  const issues = saleDateIssues(field, day, dates, TODAY)
  expect(issues.map((issue) => [issue.path, issue.code])).toEqual(code === undefined ? [] : [[field, code]])
})

const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
const dayOrNone = fc.option(day)

test('AUC-9 A10 a form offers exactly the days that the server takes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('date_sold', 'date_paid', 'date_delivered'),
      day,
      fc.record({ date_sold: dayOrNone, date_paid: dayOrNone, date_delivered: dayOrNone }),
      (field, given, dates) => {
        const { min = '', max } = saleDateBounds(field, dates, TODAY)
        expect(saleDateIssues(field, given, dates, TODAY).length === 0).toBe(given >= min && given <= max)
      },
    ),
  )
})
