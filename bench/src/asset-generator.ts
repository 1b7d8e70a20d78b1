import type pg from 'pg'

const BATCH = 100_000

const OWNERS = `
  INSERT INTO organizations (id, name, legal_name, organization_number, country_id, official_address, status,
    verified_at, created_by, updated_by)
  SELECT gen_random_uuid(),
    (ARRAY['Bergen', 'Tromsø', 'Luleå', 'Växjö', 'Aalborg', 'Oulu', 'Turku', 'Hamar'])[1 + n % 8] || ' ' ||
      (ARRAY['Maskin', 'Anlegg', 'Entreprenør', 'Transport', 'Grus', 'Skog'])[1 + n / 8 % 6] || ' ' ||
      translate(n::text, '0123456789', 'abcdefghij'),
    'Legal', lpad(n::text, 9, '0'), (ARRAY[578, 752, 208, 246])[1 + n % 4],
    '{"street": null, "postal_code": "5003", "postal_place": "Bergen", "city": null}',
    'VERIFIED', now(), u.id, u.id
  FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u`

/** Skewed like the trade: a few models, owners and countries have most of the assets. */
const ASSETS = `
  INSERT INTO assets (id, status, category, subcategory, values, place, owner_id, portfolio_id, archived_at, ready_count,
    image_count, video_count, created_by, updated_by, created_at, updated_at)
  SELECT gen_random_uuid(),
    CASE WHEN chance < 0.2 THEN 'DRAFT' WHEN chance < 0.7 THEN 'INVENTORY' WHEN chance < 0.8 THEN 'ACTIVE'
      WHEN chance < 0.85 THEN 'SOLD' WHEN chance < 0.9 THEN 'PAID' ELSE 'DELIVERED' END,
    m.category, m.subcategory,
    jsonb_build_object('asset_number', 'K-' || (100000 + n), 'brand', m.brand, 'model', m.model,
      'year', 2026 - floor(30 * power(random(), 1.5))::int, 'vin', upper(substr(md5(n::text), 1, 17)),
      'usage_hours', floor(20000 * power(random(), 2))::int, 'weight', 1000 + floor(40000 * random())::int),
    CASE WHEN chance > 0.05 THEN jsonb_build_object('street', null, 'postal_code', '5003', 'postal_place', 'Bergen',
      'city', null, 'country_id', (ARRAY[578, 752, 208, 246])[1 + floor(4 * power(random(), 1.5))::int]) END,
    CASE WHEN chance > 0.1 THEN o.id END,
    CASE WHEN random() < 0.2 THEN p.id END,
    CASE WHEN random() < 0.05 THEN now() END, floor(10 * random())::int,
    CASE WHEN random() < 0.8 THEN 1 + floor(20 * random())::int ELSE 0 END, (random() < 0.1)::int, u.id, u.id,
    now() - random() * interval '4 years', now() - random() * interval '2 years'
  FROM (
    SELECT n, random() AS chance, 1 + floor(power(random(), 2.5) * (SELECT count(*) FROM machines))::int AS machine,
      1 + floor(power(random(), 2) * $3::int)::int AS owner, 1 + floor(power(random(), 2) * 40)::int AS portfolio
    FROM generate_series($1::int, $2::int) n
  ) AS drawn
  JOIN machines m ON m.number = machine JOIN numbered_owners o ON o.number = owner
  JOIN numbered_portfolios p ON p.number = portfolio, (SELECT id FROM users LIMIT 1) u`

/** What the reference data knows: every model of every brand, in an order that has nothing to do with its name. */
const MACHINES = `
  CREATE TEMPORARY TABLE machines AS
  SELECT row_number() OVER (ORDER BY md5(b.id || model)) AS number, s.shipped ->> 'category' AS category,
    s.id AS subcategory, b.shipped ->> 'name' AS brand, model
  FROM reference_items b, jsonb_each(b.shipped -> 'models') AS kinds, jsonb_array_elements_text(kinds.value) AS model,
    reference_items s
  WHERE b.kind = 'brand' AND s.kind = 'subcategory' AND s.id = kinds.key`

/** That many assets, with owners and portfolios; without their indexes while they are added, which is ten times quicker. */
export async function addAssets(client: pg.Client, count: number): Promise<void> {
  if (count === 0) return
  const owners = Math.max(20, Math.round(count / 50))
  await client.query('SELECT setseed(0.42)')
  await client.query(OWNERS, [owners])
  await client.query(`INSERT INTO owners (id, owner_type, organization_id, created_by, updated_by)
    SELECT gen_random_uuid(), 'organization', id, created_by, created_by FROM organizations`)
  await client.query(`INSERT INTO portfolios (id, name, created_by, updated_by)
    SELECT gen_random_uuid(), 'Fleet ' || n, u.id, u.id FROM generate_series(1, 40) n, (SELECT id FROM users LIMIT 1) u`)
  await client.query(MACHINES)
  for (const table of ['owners', 'portfolios']) {
    await client.query(`CREATE TEMPORARY TABLE numbered_${table} AS
      SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${table}`)
  }
  const restore = await withoutIndexes(client)
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(ASSETS, [from, Math.min(count, from + BATCH - 1), owners])
  }
  await client.query("SELECT setval('asset_numbers', $1)", [100_000 + count])
  await client.query("SET maintenance_work_mem = '256MB'")
  for (const statement of restore) await client.query(statement)
  await client.query('VACUUM ANALYZE')
}

/** Takes away what every row would be checked against and entered in; answers with what brings it back. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `SELECT format('ALTER TABLE assets DROP CONSTRAINT %I', conname) AS drop,
       format('ALTER TABLE assets ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS restore
     FROM pg_constraint WHERE conrelid = 'assets'::regclass AND contype = 'f'
     UNION ALL
     SELECT format('DROP INDEX %I', indexname), indexdef FROM pg_indexes
     WHERE tablename = 'assets' AND (indexdef NOT LIKE 'CREATE UNIQUE%' OR indexname = 'assets_number_unique')`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore)
}
