import { expect, test } from 'vitest'
import {
  BIDDER_ACTIONS,
  BIDDER_STATUSES,
  bidderFieldIssues,
  bidderVerdict,
  holdsAtMost,
  isTighter,
  limitIssues,
  missingForApproval,
  restrictionOf,
  statusAfter,
  tidyLimits,
} from './bidder-rules.ts'

const person = {
  bidder_type: 'person',
  missing: [],
  erased: false,
  openBids: false,
  openPurchase: false,
} as const

test('AUC-18 who waits can be approved, who is not blocked can be blocked, and only who is blocked taken back', () => {
  const allowed = (action: (typeof BIDDER_ACTIONS)[number]) =>
    BIDDER_STATUSES.filter((status) => bidderVerdict(action, { ...person, status }).ok)
  expect(allowed('approve')).toEqual(['pending'])
  expect(allowed('block')).toEqual(['pending', 'approved'])
  expect(allowed('unblock')).toEqual(['blocked'])
})

test('AUC-18 who was approved before is so again when taken back; who was not waits', () => {
  expect(statusAfter('unblock', true)).toBe('approved')
  expect(statusAfter('unblock', false)).toBe('pending')
})

test('AUC-18 nothing is done with an erased person, and an organization is never erased', () => {
  for (const action of BIDDER_ACTIONS) {
    for (const status of BIDDER_STATUSES) {
      expect(bidderVerdict(action, { ...person, status, erased: true }).ok).toBe(false)
    }
  }
  expect(bidderVerdict('erase', { ...person, bidder_type: 'organization', status: 'pending' }).ok).toBe(false)
  const erasing = (more: object) => bidderVerdict('erase', { ...person, status: 'approved', ...more })
  expect(erasing({ openBids: true })).toEqual({ ok: false, code: 'open_bids' })
  expect(erasing({ openBids: true, openPurchase: true })).toEqual({ ok: false, code: 'open_purchase' })
})

test('AUC-18 approval asks how the bidder is reached, and which organization a firm is', () => {
  const firm = { bidder_type: 'organization', organization_id: null, email: null, phone: null } as const
  expect(missingForApproval(firm)).toEqual(['organization', 'contact'])
  expect(missingForApproval({ ...firm, organization_id: 'x', phone: '+4722222222' })).toEqual([])
  expect(missingForApproval({ ...firm, bidder_type: 'person', email: 'a@b.example' })).toEqual([])
  expect(bidderVerdict('approve', { ...person, status: 'pending', missing: ['contact'] })).toEqual({
    ok: false,
    code: 'incomplete',
  })
})

test('AUC-18 staff choose the organization; a marketplace names the firm and cannot point to one of ours', () => {
  const named = { name: 'Fjell AS', country_id: 578, language: 'no' }
  const chosen = { organization_id: 'x', language: 'no' }
  expect(bidderFieldIssues('organization', 'staff', chosen)).toEqual([])
  expect(bidderFieldIssues('organization', 'marketplace', named)).toEqual([])
  expect(bidderFieldIssues('organization', 'marketplace', { ...named, ...chosen })).toEqual([
    { path: 'organization_id', code: 'unknown_field' },
  ])
  expect(bidderFieldIssues('person', 'staff', { ...named, contact_name: 'Kari' })).toEqual([
    { path: 'contact_name', code: 'unknown_field' },
  ])
  expect(bidderFieldIssues('person', 'staff', { language: 'no' })).toEqual([
    { path: 'name', code: 'required' },
    { path: 'country_id', code: 'required' },
  ])
})

test('AUC-18 one limit a currency, always in the same order', () => {
  const nok = { amount: 100_000, currency: 'NOK' } as const
  const eur = { amount: 5_000, currency: 'EUR' } as const
  expect(tidyLimits([eur, nok])).toEqual([nok, eur])
  expect(limitIssues([eur, nok])).toEqual([])
  expect(limitIssues([nok, eur, nok])).toEqual([{ path: 'limits.2.currency', code: 'not_an_option' }])
})

const nok = (amount: number) => ({ amount, currency: 'NOK' }) as const
const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const

test('AUC-18 A6 a limit is tighter when some currency allows less than before', () => {
  expect(isTighter([], [nok(100)])).toBe(true)
  expect(isTighter([nok(200), eur(100)], [nok(300), eur(50)])).toBe(true)
  expect(isTighter([nok(200)], [nok(200), eur(50)])).toBe(true)
  expect(isTighter([nok(200)], [nok(200)])).toBe(false)
  expect(isTighter([nok(200)], [nok(300)])).toBe(false)
  expect(isTighter([nok(200)], [])).toBe(false)
})

test('AUC-18 A6 who is not approved holds nothing more, others as much as their limit in the currency', () => {
  const limits = [nok(200)]
  expect(holdsAtMost({ status: 'blocked', limits }, 'NOK')).toBeNull()
  expect(holdsAtMost({ status: 'approved', limits }, 'NOK')).toBe(200)
  expect(holdsAtMost({ status: 'approved', limits }, 'EUR')).toBeUndefined()
  expect(restrictionOf({ status: 'blocked', limits }, nok(100))).toBe('blocked')
  expect(restrictionOf({ status: 'approved', limits }, nok(201))).toBe('over_limit')
  expect(restrictionOf({ status: 'approved', limits }, nok(200))).toBeUndefined()
  expect(restrictionOf({ status: 'approved', limits }, eur(900))).toBeUndefined()
})
