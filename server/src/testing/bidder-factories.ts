import { randomUUIDv7 } from 'node:crypto'
import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { signInAs } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** What a person who bids is registered from. */
export function newBidder(changes = {}) {
  return {
    id: randomUUIDv7(),
    bidder_type: 'person',
    name: 'Torleif Kristoffersen',
    country_id: 578,
    email: 'torleif@hjem.example',
    phone: '+4791234567',
    language: 'no',
    ...changes,
  }
}

export async function registerBidder(app: TestApp, token: string, changes = {}): Promise<Bidder> {
  const { status, body } = await app.call('POST /v1/bidders', { body: newBidder(changes) }, { token })
  if (status !== 201) throw new Error(`no bidder: ${JSON.stringify(body)}`)
  return body
}

/** The token of a marketplace, as an admin makes it. */
export async function createMarketplace(app: TestApp, name = 'Machine Market'): Promise<{ id: string; token: string }> {
  const admin = await signInAs(app, 'admin')
  const body = { id: randomUUIDv7(), name, scope: 'marketplace' }
  const answer = await app.call('POST /v1/tokens', { body }, { token: admin.token })
  if (!answer.body.secret) throw new Error(`no token: ${JSON.stringify(answer.body)}`)
  return { id: body.id, token: answer.body.secret }
}
