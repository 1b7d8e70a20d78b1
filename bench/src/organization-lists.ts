import pg from 'pg'
import { makeOrganizationFloor } from './floor-schema.ts'
import { floorQuestion, measure, turned, withSides, type Case, type Measured } from './paired.ts'

const PLACES = ['Bergen', 'Tromsø', 'Luleå', 'Växjö', 'Aalborg', 'Esbjerg', 'Oulu', 'Turku', 'Ålesund', 'Hamar']
const TRADES = ['Maskin', 'Anlegg', 'Entreprenør', 'Transport', 'Gruppen', 'Grus', 'Kran', 'Skog']
const COUNTRIES = [578, 752, 208, 246]

function told(answer: unknown): unknown {
  const { results, total } = answer as { results: { id: string }[]; total: number }
  return [total, results.map(({ id }) => id)]
}

const number = (turn: number) => 1000 + (turn % 9000)

const CASES: Case[] = [
  {
    name: 'list',
    ours: () => ({ path: '/v1/organizations' }),
    floor: () => floorQuestion('organizations', []),
    told,
  },
  {
    name: 'filter',
    ours: (turn) => ({ path: `/v1/organizations?country=${turned(COUNTRIES, turn)}&status=VERIFIED&sort=-updated_at` }),
    floor: (turn) => floorQuestion('organizations_filtered', [turned(COUNTRIES, turn), 'VERIFIED']),
    told,
  },
  {
    name: 'search',
    ours: (turn) => ({
      path: `/v1/organizations?q=${encodeURIComponent(`${turned(PLACES, turn)} ${number(turn)}`)}`,
    }),
    floor: (turn) =>
      floorQuestion('organizations_found', [`%${turned(PLACES, turn).toLowerCase()}%`, `%${number(turn)}%`]),
    told,
  },
]

async function addOrganizations(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO organizations (id, name, legal_name, organization_number, country_id, official_address, status,
       verified_at, created_by, updated_by, created_at, updated_at)
     SELECT gen_random_uuid(),
       ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 8] || ' ' || n,
       'Legal ' || n, lpad(n::text, 9, '0'), ($4::int[])[1 + n % 4],
       jsonb_build_object('street', null, 'postal_code', lpad((n % 9999)::text, 4, '0'),
         'postal_place', ($2::text[])[1 + n % 10], 'city', null),
       CASE WHEN n % 3 = 0 THEN 'VERIFIED' WHEN n % 3 = 1 THEN 'PENDING' ELSE 'DRAFT' END,
       CASE WHEN n % 3 = 0 THEN now() END, u.id, u.id, now(), now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u`,
    [count, PLACES, TRADES, COUNTRIES],
  )
  await client.query('VACUUM ANALYZE organizations')
  await makeOrganizationFloor(client)
  await client.end()
}

/** List, filter and search of organizations, by turns at the product and at the floor. */
export async function measureOrganizationLists(
  count: number,
  { clients = 50, rounds = 5, seconds = 4 } = {},
): Promise<{ organizations: number; cases: Measured[] }> {
  return withSides(async (sides) => {
    await addOrganizations(sides.databaseUrl, count)
    const cases: Measured[] = []
    for (const one of CASES) cases.push(...(await measure(one, sides, { clients: [clients], rounds, seconds })))
    return { organizations: count, cases }
  })
}
