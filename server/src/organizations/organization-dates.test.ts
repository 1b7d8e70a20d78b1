import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

test('T20 ORG-1 the list says of each organization when it was created and when it was last changed', async () => {
  const support = await signInAs(app, 'support')
  const { id, version, created_at } = await createOrganization(app, support)
  const changes = { params: { id }, body: { version, vendo_id: 'V-77' } }
  const changed = await app.call('PATCH /v1/organizations/{id}', changes, support)
  expect(changed.status).toBe(200)
  const { body } = await app.call('GET /v1/organizations', { query: {} }, support)
  expect(body.results).toMatchObject([{ id, created_at, updated_at: changed.body.updated_at }])
  expect(changed.body.updated_at > created_at).toBe(true)
})
