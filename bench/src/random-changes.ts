import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Added } from './random-combinations.ts'

/** Takes one asset and another, both at random; what it has added can be asked for from then on. */
type Change = (client: pg.Client, ids: readonly [string, string], added: Added) => Promise<void>

/** With $2, the statement takes the other one too. */
const stated =
  (statement: string): Change =>
  async (client, [id, other]) => {
    await client.query(statement, statement.includes('$2') ? [id, other] : [id])
  }

/** A copy of the asset, with a number of its own. */
const copied = (owner: string) => `
  INSERT INTO assets (id, status, category, subcategory, values, owner_id, ready_count, created_by, updated_by)
  SELECT gen_random_uuid(), status, category, subcategory, values - 'asset_number' ||
    jsonb_build_object('asset_number', 'N-' || gen_random_uuid()), ${owner}, least(ready_count, 8), created_by, updated_by
  FROM assets WHERE id = $1`

/** A name that begins like the asset's and ends with a word that no other has. */
const NEW_NAME = "'Lervik Maskin ' || substr(md5(gen_random_uuid()::text), 1, 12)"
const wordOf = (name: string) => name.split(' ').at(-1) ?? ''

/** An owner who comes with an asset, new as well, and takes over another. */
const addOwner: Change = async (client, [id, other], added) => {
  const { rows } = await client.query<{ id: string; name: string }>(
    `INSERT INTO organizations (id, name, country_id, created_by, updated_by)
     SELECT gen_random_uuid(), ${NEW_NAME}, 578, created_by, created_by FROM assets LIMIT 1 RETURNING id, name`,
  )
  const [organization] = rows
  if (!organization) return
  const { rows: owners } = await client.query<{ id: string }>(
    `INSERT INTO owners (id, owner_type, organization_id, created_by, updated_by)
     SELECT gen_random_uuid(), 'organization', id, created_by, created_by FROM organizations WHERE id = $1 RETURNING id`,
    [organization.id],
  )
  const owner = owners[0]?.id ?? ''
  await client.query(copied('$2'), [id, owner])
  await client.query('UPDATE assets SET owner_id = $2, ready_count = least(ready_count, 8) WHERE id = $1', [
    other,
    owner,
  ])
  added.owners.push(owner)
  added.words.push(wordOf(organization.name))
}

const addPortfolio: Change = async (client, ids, added) => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO portfolios (id, name, created_by, updated_by)
     SELECT gen_random_uuid(), ${NEW_NAME}, created_by, created_by FROM assets LIMIT 1 RETURNING id`,
  )
  const portfolio = rows[0]?.id ?? ''
  await client.query('UPDATE assets SET portfolio_id = $2 WHERE id = ANY($1)', [ids, portfolio])
  added.portfolios.push(portfolio)
}

const renameOwner: Change = async (client, [id], added) => {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE organizations SET name = ${NEW_NAME} FROM assets JOIN owners ON owners.id = assets.owner_id
     WHERE assets.id = $1 AND organizations.id = owners.organization_id RETURNING organizations.name`,
    [id],
  )
  added.words.push(...rows.map(({ name }) => wordOf(name)))
}

const CHANGES: readonly Change[] = [
  ...[
    "UPDATE assets SET status = (ARRAY['DRAFT', 'INVENTORY', 'SOLD'])[1 + floor(random() * 3)::int] WHERE id = $1",
    `UPDATE assets SET values = values || jsonb_build_object('year', 1997 + floor(random() * 30)::int) WHERE id = $1`,
    `UPDATE assets SET category = other.category, subcategory = other.subcategory,
       values = assets.values || jsonb_build_object('brand', other.brand, 'model', other.model)
     FROM assets other WHERE other.id = $2 AND assets.id = $1`,
    // A verified owner is counted as one more thing that is there.
    `UPDATE assets SET owner_id = other.owner_id, ready_count = least(assets.ready_count, 8)
     FROM assets other WHERE other.id = $2 AND assets.id = $1`,
    'UPDATE assets SET portfolio_id = other.portfolio_id FROM assets other WHERE other.id = $2 AND assets.id = $1',
    'UPDATE assets SET archived_at = CASE WHEN archived_at IS NULL THEN now() END WHERE id = $1',
    'UPDATE assets SET image_count = 1 - least(image_count, 1), ready_count = 9 - ready_count WHERE id = $1',
    copied('owner_id'),
    'DELETE FROM assets WHERE id = $1',
  ].map(stated),
  addOwner,
  addPortfolio,
  renameOwner,
  stated(`UPDATE portfolios SET name = ${NEW_NAME} FROM assets WHERE assets.id = $1 AND portfolios.id = portfolio_id`),
]

/** Makes one change after another until it is stopped. */
export class Changer {
  count = 0
  readonly added: Added = { owners: [], portfolios: [], words: [] }
  readonly #client: pg.Client
  readonly #ids: string[]
  #isStopped = false

  constructor(client: pg.Client, ids: string[]) {
    this.#client = client
    this.#ids = ids
  }

  async change(): Promise<void> {
    const [id = '', other = ''] = [this.count, this.count * 7].map((number) => this.#ids[number % this.#ids.length])
    await CHANGES[this.count % CHANGES.length]?.(this.#client, [id, other], this.added)
    this.count++
  }

  async run(): Promise<void> {
    this.#isStopped = false
    while (!this.#isStopped) {
      await this.change()
      await sleep(20)
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}
