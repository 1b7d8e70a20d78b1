import { ASSET_QUERIES } from './floor-asset-queries.ts'

/** The rows of a page, and how many there are in all. */
const page = (filters: string, order: string, total: string) => `
  SELECT json_build_object('results', (SELECT coalesce(json_agg(row_to_json(r)), '[]') FROM (
    SELECT id, name, organization_number, country_id, status, updated_at, false AS retired, place
    FROM floor.organizations WHERE retired_at IS NULL ${filters} ORDER BY ${order} LIMIT 25) r),
    'total', (${total}))::text AS json`

const FOUND = 'AND search_text LIKE $1::text AND search_text LIKE $2::text'
const FILTERED = 'country_id = $1::integer AND status = $2::text'

/** Every question that the floor answers: one statement, whose text is sent as it is. */
export const FLOOR_QUERIES: Record<string, string> = {
  organizations: page('', 'lower(name), id', 'SELECT sum(count) FROM floor.organization_totals'),
  organizations_filtered: page(
    `AND ${FILTERED}`,
    'updated_at DESC, id DESC',
    `SELECT coalesce(sum(count), 0) FROM floor.organization_totals WHERE ${FILTERED}`,
  ),
  organizations_found: page(
    FOUND,
    'lower(name), id',
    `SELECT count(*) FROM floor.organizations WHERE retired_at IS NULL ${FOUND}`,
  ),
  ...ASSET_QUERIES,
}
