import { assetQueries } from './floor-asset-queries.ts'

/** Runs a query by its text, planned once a connection. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
export type FloorAnswer = (ask: Ask, values: readonly unknown[]) => Promise<object>

const ORGANIZATION_PAGE = `
  SELECT id, name, organization_number, country_id, status, updated_at, retired_at IS NOT NULL AS retired,
    coalesce(physical_address ->> 'postal_place', physical_address ->> 'city',
      official_address ->> 'postal_place', official_address ->> 'city') AS place
  FROM organizations WHERE retired_at IS NULL`
const ORGANIZATION_COUNT = 'SELECT count(*) AS total FROM organizations WHERE retired_at IS NULL'

/** The rows of a page, and how many there are in all. */
const page =
  (filters: string, order: string): FloorAnswer =>
  async (ask, values) => {
    const [results, count] = await Promise.all([
      ask(`${ORGANIZATION_PAGE} ${filters} ORDER BY ${order} LIMIT 25`, values),
      ask(`${ORGANIZATION_COUNT} ${filters}`, values),
    ])
    return { results, total: Number(count[0]?.['total']) }
  }

export const FLOOR_QUERIES: Record<string, FloorAnswer> = {
  organizations: page('', 'lower(name), id'),
  organizations_filtered: page('AND country_id = $1 AND status = $2', 'updated_at DESC, id DESC'),
  organizations_found: page('AND search_text LIKE $1 AND search_text LIKE $2', 'lower(name), id'),
  ...assetQueries,
}
