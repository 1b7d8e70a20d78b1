import { addDays, localTime } from '@klubba/domain/auctions/local-time'
import { expect, test } from 'vitest'
import { placeBid } from '../testing/auction-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'
import { AuctionClock } from './clock-service.ts'

const NORWAY = 578
const app = await createTestApp()
const { db } = app.deps
const [broker, admin] = [await signInAs(app, 'auction_broker'), await signInAs(app, 'admin')]
const [bidder] = await approvedBidders(app, broker, 1)
const clock = new AuctionClock(app.deps)

async function step(id: string, name: string, body: object = {}, { token } = broker) {
  const { version } = (await app.call('GET /v1/auctions/{id}', { params: { id } }, { token })).body
  return app.call(
    `POST /v1/auctions/{id}/${name}` as 'POST /v1/auctions/{id}/submit',
    { params: { id }, body: { version, ...body } },
    { token },
  )
}

/** Won by a bid of 2 000 kroner, with a fee of 5 %, and confirmed. */
async function sold(vat: 'standard' | 'margin_scheme' | 'none'): Promise<string> {
  const buyers_fee = JSON.stringify({ rate: 500, minimum: { amount: 0, currency: 'NOK' } })
  const id = await liveAuction(app, admin, { vat, buyers_fee })
  await placeBid(app, id, bidder?.id ?? '', 2000)
  await step(id, 'end', { reason: 'The yard closes' }, admin)
  await clock.turn()
  expect((await step(id, 'confirm_sale')).body.status).toBe('SOLD')
  return id
}

test('AUC-9 A10 sold, paid and handed over are dated in this order, and none of it ahead', async () => {
  const id = await sold('standard')
  const today = localTime(Date.now(), NORWAY).day
  const before = (days: number) => addDays(today, -days)
  await db
    .updateTable('auctions')
    .set({ date_sold: before(9) })
    .where('id', '=', id)
    .execute()

  const paid = async (day: string) => step(id, 'mark_paid', { date_paid: day })
  const handedOver = async (day: string) => step(id, 'mark_delivered', { date_delivered: day, collected_by: 'Kari' })
  const wrong = (path: string, code: string) => ({ status: 400, body: { issues: [{ path, code }] } })

  expect(await paid(before(10))).toMatchObject(wrong('date_paid', 'before_sale'))
  expect(await paid(addDays(today, 2))).toMatchObject(wrong('date_paid', 'in_the_future'))
  expect((await paid(before(5))).body).toMatchObject({ status: 'PAID', date_paid: before(5) })
  expect(await handedOver(before(6))).toMatchObject(wrong('date_delivered', 'before_payment'))
  expect(await handedOver(addDays(today, 2))).toMatchObject(wrong('date_delivered', 'in_the_future'))
  expect((await handedOver(before(5))).body).toMatchObject({ status: 'DELIVERED', date_delivered: before(5) })

  // Corrected: what was entered wrongly is taken back and entered again.
  await step(id, 'undo_delivered', {}, admin)
  await step(id, 'undo_paid', {}, admin)
  expect(await paid(before(10))).toMatchObject(wrong('date_paid', 'before_sale'))
  expect((await paid(before(9))).body.status).toBe('PAID')
})

test('AUC-9 A10 a sale of the past in another order is not handed over before it was sold', async () => {
  const id = await sold('standard')
  const today = localTime(Date.now(), NORWAY).day
  const wrong = { date_sold: addDays(today, -2), date_paid: addDays(today, -9) }
  await db
    .updateTable('auctions')
    .set({ ...wrong, status: 'PAID' })
    .where('id', '=', id)
    .execute()
  const delivery = { date_delivered: addDays(today, -5), collected_by: 'Kari' }
  expect(await step(id, 'mark_delivered', delivery)).toMatchObject({
    body: { issues: [{ path: 'date_delivered', code: 'before_sale' }] },
  })
})

test.each(['standard', 'margin_scheme', 'none'] as const)(
  'AUC-1 A10 the fee of a sale with the VAT %s bears VAT, and a sale that is taken back keeps none of it',
  async (vat) => {
    const id = await sold(vat)
    const rates = () => db.selectFrom('auctions').select(['vat_rate', 'fee_vat_rate']).where('id', '=', id).execute()
    const seen = await app.call('GET /v1/auctions/{id}', { params: { id } }, { token: broker.token })
    expect(seen.body).toMatchObject({ vat, vat_rate: 2500, fee_vat_rate: 2500 })
    expect(await rates()).toEqual([{ vat_rate: 2500, fee_vat_rate: 2500 }])
    await step(id, 'pass_to_next', { reason: 'Did not pay' })
    expect(await rates()).toEqual([{ vat_rate: null, fee_vat_rate: null }])
  },
)
