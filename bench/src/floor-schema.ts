/**
 * The tables of the floor, in a schema of their own: no trigger and no index of the product slows them down, and they
 * have what a good engineer gives these very questions. Filter and sort columns in one index, trigrams for search, totals
 * that are maintained with every change, and what a list shows in the row.
 */
import type pg from 'pg'

/** How many rows share a counter: writers who come at once do not wait for one row. */
const SLOTS = 16

const ASSETS = `
  CREATE SCHEMA IF NOT EXISTS floor;
  CREATE TABLE floor.people AS SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users;
  ALTER TABLE floor.people ADD PRIMARY KEY (id);
  CREATE TABLE floor.owners AS SELECT id, name, status FROM owner_facts;
  ALTER TABLE floor.owners ADD PRIMARY KEY (id);
  CREATE INDEX ON floor.owners USING gin (lower(name) gin_trgm_ops);
  CREATE TABLE floor.portfolios AS SELECT id, name FROM portfolios;
  ALTER TABLE floor.portfolios ADD PRIMARY KEY (id);

  CREATE TABLE floor.assets (LIKE public.assets INCLUDING DEFAULTS);
  INSERT INTO floor.assets SELECT * FROM public.assets;
  ALTER TABLE floor.assets DROP COLUMN position, DROP COLUMN changed_in, DROP COLUMN own_text, DROP COLUMN bare_vin,
    DROP COLUMN bare_registration, ADD PRIMARY KEY (id);
  CREATE UNIQUE INDEX ON floor.assets (asset_number);
  CREATE INDEX ON floor.assets (brand, status, country_id, coalesce(year, 0) DESC, id DESC)
    INCLUDE (category, subcategory, model, owner_id, portfolio_id) WHERE archived_at IS NULL;
  CREATE INDEX ON floor.assets (updated_at DESC, id DESC) WHERE archived_at IS NULL;
  CREATE INDEX ON floor.assets (owner_id);
  CREATE INDEX ON floor.assets USING gin (search_text gin_trgm_ops);

  CREATE TABLE floor.history (LIKE public.asset_history INCLUDING DEFAULTS);
  CREATE INDEX ON floor.history (asset_id, id DESC);
  CREATE SEQUENCE floor.numbers;
  SELECT setval('floor.numbers', (SELECT last_value FROM asset_numbers));`

/** Totals by the three filters, and of everything; sums of the slots. */
const ASSET_TOTALS = `
  CREATE TABLE floor.totals (
    brand text, status text, country_id integer, slot integer, count integer NOT NULL,
    PRIMARY KEY (brand, status, country_id, slot)
  ) WITH (fillfactor = 50);
  INSERT INTO floor.totals SELECT coalesce(brand, ''), status, coalesce(country_id, 0), 0, count(*)
  FROM floor.assets WHERE archived_at IS NULL GROUP BY 1, 2, 3;
  CREATE INDEX ON floor.totals (status, country_id);
  CREATE TABLE floor.total (slot integer PRIMARY KEY, count integer NOT NULL) WITH (fillfactor = 50);
  INSERT INTO floor.total SELECT 0, count(*) FROM floor.assets WHERE archived_at IS NULL;

  CREATE FUNCTION floor.add(a floor.assets, by integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF a.archived_at IS NOT NULL THEN RETURN; END IF;
    INSERT INTO floor.totals VALUES
      (coalesce(a.brand, ''), a.status, coalesce(a.country_id, 0), pg_backend_pid() % ${SLOTS}, by)
    ON CONFLICT (brand, status, country_id, slot) DO UPDATE SET count = totals.count + by;
    INSERT INTO floor.total VALUES (pg_backend_pid() % ${SLOTS}, by)
    ON CONFLICT (slot) DO UPDATE SET count = total.count + by;
  END $$;
  CREATE FUNCTION floor.maintain() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN PERFORM floor.add(OLD, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM floor.add(NEW, 1); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER maintain AFTER INSERT OR DELETE OR UPDATE OF brand, status, country_id, archived_at ON floor.assets
  FOR EACH ROW EXECUTE FUNCTION floor.maintain();`

const ORGANIZATIONS = `
  CREATE SCHEMA IF NOT EXISTS floor;
  CREATE TABLE floor.organizations AS
  SELECT id, name, organization_number, country_id, status, updated_at, retired_at, search_text,
    coalesce(physical_address ->> 'postal_place', physical_address ->> 'city', official_address ->> 'postal_place',
      official_address ->> 'city') AS place
  FROM public.organizations;
  ALTER TABLE floor.organizations ADD PRIMARY KEY (id);
  CREATE INDEX ON floor.organizations (lower(name), id) WHERE retired_at IS NULL;
  CREATE INDEX ON floor.organizations (country_id, status, updated_at DESC, id DESC) WHERE retired_at IS NULL;
  CREATE INDEX ON floor.organizations USING gin (search_text gin_trgm_ops);
  CREATE TABLE floor.organization_totals AS
  SELECT country_id, status, count(*)::integer AS count FROM floor.organizations WHERE retired_at IS NULL GROUP BY 1, 2;
  ALTER TABLE floor.organization_totals ADD PRIMARY KEY (country_id, status);`

/** Indexes are made from all rows at once, and statistics and visibility are up to date before anything is measured. */
async function make(client: pg.Client, statements: readonly string[], tables: readonly string[]): Promise<void> {
  await client.query("SET maintenance_work_mem = '256MB'")
  for (const statement of statements) await client.query(statement)
  for (const table of tables) await client.query(`VACUUM ANALYZE floor.${table}`)
}

/** A copy of the product's assets as they are now. */
export const makeAssetFloor = (client: pg.Client): Promise<void> =>
  make(client, [ASSETS, ASSET_TOTALS], ['people', 'owners', 'portfolios', 'assets', 'totals', 'total'])

/** A copy of the product's organizations; nobody changes these, so their totals need no trigger. */
export const makeOrganizationFloor = (client: pg.Client): Promise<void> =>
  make(client, [ORGANIZATIONS], ['organizations', 'organization_totals'])

/** A total that is maintained and wrong would make the floor quick and false. */
export async function assertFloorTotals(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: string }>(
    `WITH counted AS (
       SELECT coalesce(brand, '') AS brand, status, coalesce(country_id, 0) AS country_id, count(*) AS count
       FROM floor.assets WHERE archived_at IS NULL GROUP BY 1, 2, 3
     ), kept AS (SELECT brand, status, country_id, sum(count) AS count FROM floor.totals GROUP BY 1, 2, 3)
     SELECT format('%s %s %s', brand, status, country_id) AS wrong FROM counted FULL JOIN kept USING (brand, status, country_id)
     WHERE coalesce(counted.count, 0) <> coalesce(kept.count, 0)
     UNION ALL SELECT 'all' WHERE (SELECT sum(count) FROM floor.total) <> (SELECT sum(count) FROM counted)`,
  )
  if (rows.length > 0) throw new Error(`the floor's totals are wrong: ${rows.map(({ wrong }) => wrong).join(', ')}`)
}
