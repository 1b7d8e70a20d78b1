import { expect, test } from 'vitest'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const waiting = async ({ token }: SignedIn) => (await app.call('GET /v1/waiting', {}, { token })).body

test('NAV-9 USR-2 the menu counts what there is and what waits, each for who has to do with it', async () => {
  const [read, user, other, support, broker, admin] = await Promise.all([
    signInAs(app, 'read'),
    signInAs(app, 'user'),
    signInAs(app, 'user'),
    signInAs(app, 'support'),
    signInAs(app, 'auction_broker'),
    signInAs(app, 'admin'),
  ])
  expect(await waiting(read)).toEqual({ assets: 0, live_auctions: 0 })
  await newAsset(app, user)
  await liveAuction(app, user)
  const [negotiated, sold, paid] = await Promise.all([
    liveAuction(app, user),
    liveAuction(app, user),
    liveAuction(app, user),
  ])
  const { id: buyer } = await createOrganization(app, user)
  const become = async (id: string, status: string) =>
    app.deps.pool.query(
      `UPDATE auctions SET status = $2, negotiation_deadline = now(), accepted_price = 100000, accepted_at = now(),
         accepted_by = 'bid', buyer_organization_id = $3, date_sold = now(), date_paid = now(), vat_rate = 2500
       WHERE id = $1`,
      [id, status, buyer],
    )
  await Promise.all([become(negotiated, 'CLOSED'), become(sold, 'SOLD'), become(paid, 'PAID')])
  for (const maker of [user, support]) {
    const { id } = await createOrganization(app, maker)
    await app.call('POST /v1/organizations/{id}/send_to_verification', { params: { id } }, { token: maker.token })
  }
  const person = newPerson()
  await app.call('POST /v1/owners', { body: person }, { token: user.token })
  const call = { params: { id: person.id } }
  await app.call('POST /v1/owners/{id}/send_to_verification', call, { token: user.token })

  const all = { assets: 5, live_auctions: 1 }
  expect(await waiting(read)).toEqual(all)
  expect(await waiting(user)).toEqual({ ...all, negotiations: 1, uncollected: 1 })
  expect(await waiting(other)).toEqual({ ...all, negotiations: 0, uncollected: 1 })
  // Nobody but an admin verifies what they made themselves.
  expect(await waiting(support)).toEqual({
    ...all,
    negotiations: 1,
    uncollected: 1,
    organizations: 1,
    owners: 1,
    private_owners: 1,
  })
  expect(await waiting(broker)).toEqual({ ...all, negotiations: 1, unpaid: 1, uncollected: 1 })
  const verifies = { organizations: 2, owners: 1, private_owners: 1 }
  expect(await waiting(admin)).toEqual({ ...all, negotiations: 1, unpaid: 1, uncollected: 1, ...verifies })
})
