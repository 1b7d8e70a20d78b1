import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabase, startProduct } from '../../scripts/product.ts'
import { catalogueOf, type ModelCatalogue } from './asset-model-catalogue.ts'
import { PERSON_TYPES, type PersonType, type Status } from './asset-model-rules.ts'

const SUBCATEGORIES = ['crawler_excavator', 'tractor_unit', 'wheel_loader']

const PASSWORD = 'gravel horse seven lamp'
const emailOf = (person: PersonType) => `${person}@yard.example`
const ADMIN = { ADMIN_EMAIL: emailOf('admin'), ADMIN_PASSWORD: PASSWORD }

export interface Answer {
  status: number
  body: Record<string, unknown> & { code?: string }
}

/** A product with a person of every type, some owners and a portfolio. */
export interface World {
  ask(person: PersonType, method: string, path: string, body?: object): Promise<Answer>
  database: pg.Client
  catalogue: ModelCatalogue
  owners: string[]
  portfolio: string
}

function signIns(url: string) {
  const tokens = new Map<PersonType, string>()
  return {
    forget: (person: PersonType) => tokens.delete(person),
    async tokenOf(person: PersonType): Promise<string> {
      const known = tokens.get(person)
      if (known) return known
      const answer = await fetch(`${url}/api/_auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(person), password: PASSWORD }),
      })
      if (answer.status !== 200) throw new Error(`${person} cannot sign in: ${await answer.text()}`)
      const { access_token } = (await answer.json()) as { access_token: string }
      tokens.set(person, access_token)
      return access_token
    },
  }
}

function askerOf(url: string): World['ask'] {
  const { tokenOf, forget } = signIns(url)
  return async function ask(person, method, path, body) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(person)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // A long run outlives its sign-ins.
    if (answer.status === 401 && forget(person)) return ask(person, method, path, body)
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
}

async function makeOwner(ask: World['ask'], name: string): Promise<string> {
  const id = randomUUID()
  const address = { street: null, postal_code: '7010', postal_place: 'Trondheim', city: null }
  const person = { birth_date: '1961-03-09', phone: '+4791234567', email: null, country_id: 578, address }
  const { status, body } = await ask('support', 'POST', '/v1/owners', {
    id,
    owner_type: 'private_owner',
    name,
    ...person,
  })
  if (status !== 201) throw new Error(`no owner: ${JSON.stringify(body)}`)
  return id
}

/** A person of every type beside the admin, with the same password. */
async function addPeople(database: pg.Client): Promise<void> {
  for (const type of PERSON_TYPES.filter((person) => person !== 'admin')) {
    await database.query(
      `INSERT INTO users (id, email, first_name, last_name, user_type, state, language, password_hash)
       SELECT gen_random_uuid(), $1, 'Kari', 'Nordmann', $2, state, language, password_hash FROM users WHERE email = $3`,
      [emailOf(type), type, emailOf('admin')],
    )
  }
}

async function makePortfolio(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO portfolios (id, name, created_by, updated_by)
     SELECT gen_random_uuid(), 'Winter sale', id, id FROM users WHERE email = $1 RETURNING id`,
    [emailOf('admin')],
  )
  return rows[0]?.id ?? ''
}

export interface Stored {
  row: { status: Status; version: number; archived_at: string | null; owner_id: string | null }
  history: string
  ownerships: unknown
}

/** All that the database has of an asset. */
export async function storedOf({ database }: World, id: string): Promise<Stored | undefined> {
  const { rows } = await database.query<Stored>(
    `SELECT to_jsonb(a) AS row, (SELECT count(*) FROM asset_history WHERE asset_id = a.id) AS history,
       (SELECT jsonb_agg(to_jsonb(o) ORDER BY starts_at) FROM asset_ownerships o WHERE asset_id = a.id) AS ownerships
     FROM assets a WHERE id = $1`,
    [id],
  )
  return rows[0]
}

/** Starts a product, and ends it when the work is done. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-model-'))
  const server = await startDatabase(join(folder, 'database'))
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url, SECRET_KEY: randomUUID() }
  const product = await startProduct({ ...settings, ...ADMIN, DEMO: 'false', WORKER: 'false' })
  const database = new pg.Client({ connectionString: server.url })
  try {
    await database.connect()
    await addPeople(database)
    const ask = askerOf(product.url)
    const { body: data } = await ask('admin', 'GET', '/v1/assets/registration_data')
    return await work({
      ask,
      database,
      catalogue: catalogueOf(data as never, SUBCATEGORIES),
      owners: [await makeOwner(ask, 'Torunn Bakkelid'), await makeOwner(ask, 'Sigurd Kvernberg')],
      portfolio: await makePortfolio(database),
    })
  } finally {
    await database.end()
    await product.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
