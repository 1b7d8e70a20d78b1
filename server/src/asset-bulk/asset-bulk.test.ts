import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeAsset, newAsset } from '../testing/asset-factories.ts'
import { allowedEnd, configuredAuction, readyAsset } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { runBulkJob } from './bulk-service.ts'

const app = await createTestApp()
const [user, support, broker] = await Promise.all([
  signInAs(app, 'user'),
  signInAs(app, 'support'),
  signInAs(app, 'auction_broker'),
])
const { db } = app.deps

const preview = (who: SignedIn, action: object, ids: readonly string[], id = randomUUIDv7()) =>
  app.call('POST /v1/asset_bulks', { body: { id, action, selection: { ids } } }, { token: who.token })
const run = (who: SignedIn, id: string) =>
  app.call('POST /v1/asset_bulks/{id}/run', { params: { id } }, { token: who.token })
const getBulk = async (who: SignedIn, id: string) =>
  (await app.call('GET /v1/asset_bulks/{id}', { params: { id } }, { token: who.token })).body
const undo = (who: SignedIn, id: string, undoId = randomUUIDv7()) =>
  app.call('POST /v1/asset_bulks/{id}/undo', { params: { id }, body: { id: undoId } }, { token: who.token })

async function codesOf(who: SignedIn, id: string, language = 'en'): Promise<Record<string, string | null>> {
  const call = { params: { id }, query: { page_size: '100' } }
  const { results } = (await app.call('GET /v1/asset_bulks/{id}/items', call, { token: who.token, language })).body
  return Object.fromEntries(results.map(({ asset_id, status, code }) => [asset_id, code ?? status]))
}

const assetOf = async (id: string) =>
  (await app.call('GET /v1/assets/{id}', { params: { id } }, { token: support.token })).body

const timesTold = async (id: string, field: string) =>
  (
    await sql<{
      n: number
    }>`SELECT count(*) AS n FROM asset_history WHERE asset_id = ${id} AND field = ${field}`.execute(db)
  ).rows[0]?.n

async function newPortfolio(): Promise<string> {
  const body = { id: randomUUIDv7(), name: 'Spring sale', organization_id: null }
  expect((await app.call('POST /v1/portfolios', { body }, { token: support.token })).status).toBe(201)
  return body.id
}

test('AST-14 archiving many says first which are refused and why, then does each once, and is taken back once', async () => {
  const [one, two, draft] = [await completeAsset(app, user), await completeAsset(app, user), await newAsset(app, user)]
  const inAuction = (await configuredAuction(app, user)).asset.id
  const ids = [one.id, two.id, draft.id, inAuction, randomUUIDv7()]
  const seen = await preview(support, { type: 'archive' }, ids)
  expect(seen).toMatchObject({ status: 201, body: { status: 'preview', total: 4, ready: 2, refused: 2, done: 0 } })
  const { id } = seen.body
  const foreseen = { [one.id]: 'ready', [two.id]: 'ready', [draft.id]: 'wrong_state', [inAuction]: 'auction_open' }
  expect(await codesOf(support, id)).toEqual(foreseen)
  expect((await assetOf(one.id)).archived).toBe(false)

  const [first, second] = await Promise.all([run(support, id), run(support, id)])
  expect([first.status, second.status]).toEqual([202, 202])
  // The job is begun twice, as after a crash.
  await Promise.all([app.runJobs(), runBulkJob(app.deps, { id }), runBulkJob(app.deps, { id })])
  await run(support, id)
  await app.runJobs()
  const done = await getBulk(support, id)
  expect(done).toMatchObject({ status: 'done', ready: 0, refused: 2, done: 2, actions: { undo: 'allowed' } })
  for (const { id: archived } of [one, two]) {
    expect((await assetOf(archived)).archived).toBe(true)
    expect(await timesTold(archived, 'archived')).toBe(1)
  }

  const undoId = randomUUIDv7()
  const [back, again] = await Promise.all([undo(support, id, undoId), undo(support, id)])
  expect(back.body.id).toBe(again.body.id)
  await app.runJobs()
  const undone = await getBulk(support, back.body.id)
  expect(undone).toMatchObject({ action: 'unarchive', done: 2, refused: 0 })
  expect(undone.actions).toEqual({})
  for (const { id: archived } of [one, two]) {
    expect((await assetOf(archived)).archived).toBe(false)
    expect(await timesTold(archived, 'archived')).toBe(2)
  }
})

test('AST-14 what somebody changed meanwhile is left alone, before it is done and before it is taken back', async () => {
  const [mine, theirs, later] = await Promise.all([1, 2, 3].map(() => completeAsset(app, user)))
  const [spring, autumn] = [await newPortfolio(), await newPortfolio()]
  const ids = [mine, theirs, later].map((asset) => asset?.id ?? '')
  const [a = '', b = '', c = ''] = ids
  const set = async (id: string, portfolio_id: string) => {
    const { version } = await assetOf(id)
    await app.call('PUT /v1/assets/{id}/portfolio', { params: { id }, body: { version, portfolio_id } }, broker)
  }
  await set(a, autumn)
  const { id } = (await preview(support, { type: 'set_portfolio', portfolio_id: spring }, ids)).body
  await set(b, autumn)
  await run(support, id)
  await app.runJobs()
  expect(await codesOf(support, id)).toEqual({ [a]: 'done', [b]: 'changed_meanwhile', [c]: 'done' })
  expect((await assetOf(b)).portfolio?.id).toBe(autumn)

  await set(c, autumn)
  const back = (await undo(support, id)).body.id
  await app.runJobs()
  expect(await codesOf(support, back)).toEqual({ [a]: 'done', [c]: 'changed_meanwhile' })
  expect((await assetOf(a)).portfolio?.id).toBe(autumn)
  expect((await assetOf(c)).portfolio?.id).toBe(autumn)
  // What has it already needs nothing.
  const same = await preview(support, { type: 'set_portfolio', portfolio_id: autumn }, [a])
  expect(await codesOf(support, same.body.id)).toEqual({ [a]: 'no_change' })
})

test('AST-14 those whose auction draft is complete are sent, the others are named', async () => {
  const [good, bare] = [await configuredAuction(app, user), await configuredAuction(app, user, { vat: null })]
  const [without, incomplete] = [await readyAsset(app, user), await newAsset(app, user)]
  const ids = [good.asset.id, bare.asset.id, without, incomplete.id]
  const { id } = (await preview(support, { type: 'send_to_auction' }, ids)).body
  const refused = { [bare.asset.id]: 'no_vat', [without]: 'no_auction_draft', [incomplete.id]: 'no_auction_draft' }
  expect(await codesOf(support, id)).toEqual({ [good.asset.id]: 'ready', ...refused })
  await run(support, id)
  await app.runJobs()
  expect(await codesOf(support, id)).toEqual({ [good.asset.id]: 'done', ...refused })
  expect(await assetOf(good.asset.id)).toMatchObject({ status: 'ACTIVE', auction: { status: 'PENDING' } })
  expect((await getBulk(support, id)).actions.undo).toBeUndefined()
  expect((await undo(support, id)).status).toBe(409)
})

test('AST-8 AST-14 COM-1 T2 those that nobody graded are named, neither sent nor published', async () => {
  const { asset } = await configuredAuction(app, user)
  await db.updateTable('assets').set({ condition: 0, graded: false }).where('id', '=', asset.id).execute()
  const sending = (await preview(support, { type: 'send_to_auction' }, [asset.id])).body
  expect(await codesOf(support, sending.id)).toEqual({ [asset.id]: 'not_graded' })
  const community = { id: randomUUIDv7(), name: 'Careful dealers', organization_id: null }
  await app.call('POST /v1/communities', { body: community }, { token: support.token })
  const action = { type: 'publish', community_id: community.id, valid_until: allowedEnd(5).slice(0, 10) }
  const publishing = (await preview(broker, action, [asset.id])).body
  expect(await codesOf(broker, publishing.id)).toEqual({ [asset.id]: 'not_graded' })
})

test('AST-14 COM-1 many are published to a community at the start price of their auctions, by who runs auctions', async () => {
  const community = { id: randomUUIDv7(), name: 'Dealers', organization_id: null }
  await app.call('POST /v1/communities', { body: community }, { token: support.token })
  const [good, bare] = [await configuredAuction(app, user), await configuredAuction(app, user, { start_price: null })]
  const action = { type: 'publish', community_id: community.id, valid_until: allowedEnd(5).slice(0, 10) }
  const ids = [good.asset.id, bare.asset.id]
  expect((await preview(support, action, ids)).status).toBe(403)
  const { id } = (await preview(broker, action, ids)).body
  expect(await codesOf(broker, id)).toEqual({ [good.asset.id]: 'ready', [bare.asset.id]: 'no_start_price' })
  await run(broker, id)
  await app.runJobs()
  const { auction } = await assetOf(good.asset.id)
  expect(auction?.status).toBe('COMMUNITY')
  const { rows } = await sql<{ community_price: number }>`
    SELECT community_price FROM auctions WHERE id = ${auction?.id ?? ''}`.execute(db)
  expect(rows).toEqual([{ community_price: good.start_price?.amount }])
})

test('AST-14 a new owner is assigned to those in inventory; an owner who cannot be chosen is refused at once', async () => {
  const [asset, draft] = [await completeAsset(app, user), await newAsset(app, user)]
  const missing = await preview(support, { type: 'assign_owner', owner_id: randomUUIDv7() }, [asset.id])
  expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'action.owner_id' }] } })
  const { owner } = await assetOf(await readyAsset(app, user))
  const { id } = (await preview(support, { type: 'assign_owner', owner_id: owner?.id }, [asset.id, draft.id])).body
  await run(support, id)
  await app.runJobs()
  expect(await codesOf(support, id)).toEqual({ [asset.id]: 'done', [draft.id]: 'wrong_state' })
  expect(await assetOf(asset.id)).toMatchObject({ status: 'TRANSFERRED', next_owner: { id: owner?.id } })
})

test('AST-14 all that match are chosen but those left out, up to as many as can be looked at', async () => {
  const assets = await Promise.all([1, 2, 3].map(() => completeAsset(app, user, { brand: 'Liebherr' })))
  const ids = assets.map(({ id }) => id)
  const body = {
    id: randomUUIDv7(),
    action: { type: 'archive' },
    selection: { listing: 'assets', filters: { brand: ['Liebherr'] }, except: [ids[1]] },
  }
  const seen = await app.call('POST /v1/asset_bulks', { body }, { token: support.token })
  expect(Object.keys(await codesOf(support, seen.body.id)).toSorted()).toEqual([ids[0], ids[2]].toSorted())
  await sql`
    INSERT INTO assets (id, category, subcategory, values, ready_count, created_by, updated_by)
    SELECT gen_random_uuid(), 'loaders', 'wheel_loader', jsonb_build_object('asset_number', 'L-' || n, 'brand', 'Many'),
      0, ${user.user.id}, ${user.user.id}
    FROM generate_series(1, 1001) AS n`.execute(db)
  const selection = { listing: 'assets', filters: { brand: ['Many'] }, except: [] }
  const many = { ...body, id: randomUUIDv7(), selection }
  const refused = await app.call('POST /v1/asset_bulks', { body: many }, { token: support.token })
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_assets' } })
})

test('AST-14 USR-2 it is closed to others, and who lost the right meanwhile does nothing more by it', async () => {
  const asset = await completeAsset(app, user)
  expect((await preview(user, { type: 'archive' }, [asset.id])).status).toBe(403)
  const once = await signInAs(app, 'support')
  const { id } = (await preview(once, { type: 'archive' }, [asset.id])).body
  expect((await run(broker, id)).status).toBe(404)
  await run(once, id)
  await sql`UPDATE users SET user_type = 'read' WHERE id = ${once.user.id}`.execute(db)
  await app.runJobs()
  const { rows } = await sql<{ code: string }>`SELECT code FROM asset_bulk_items WHERE bulk_id = ${id}`.execute(db)
  expect(rows).toEqual([{ code: 'forbidden' }])
  expect((await assetOf(asset.id)).archived).toBe(false)
})

test('AST-14 what cannot be noted as done was not done: both are one transaction, and the others go on', async () => {
  const [good, bad] = [await completeAsset(app, user), await completeAsset(app, user)]
  const sent = await configuredAuction(app, user)
  await sql`
    CREATE FUNCTION refuse_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$`.execute(
    db,
  )
  await sql`
    CREATE TRIGGER refuse_done BEFORE UPDATE ON asset_bulk_items FOR EACH ROW
    WHEN (NEW.status = 'done' AND NEW.asset_id IN (${sql.lit(bad.id)}, ${sql.lit(sent.asset.id)}))
    EXECUTE FUNCTION refuse_done()`.execute(db)
  const archiving = (await preview(support, { type: 'archive' }, [bad.id, good.id])).body.id
  const sending = (await preview(support, { type: 'send_to_auction' }, [sent.asset.id])).body.id
  await run(support, archiving)
  await run(support, sending)
  await app.runJobs()
  await sql`DROP TRIGGER refuse_done ON asset_bulk_items`.execute(db)
  expect(await codesOf(support, archiving)).toEqual({ [bad.id]: 'unknown_error', [good.id]: 'done' })
  expect(await codesOf(support, sending)).toEqual({ [sent.asset.id]: 'unknown_error' })
  expect([(await assetOf(bad.id)).archived, (await assetOf(good.id)).archived]).toEqual([false, true])
  expect(await assetOf(sent.asset.id)).toMatchObject({ status: 'INVENTORY', auction: { status: 'DRAFT' } })
})
