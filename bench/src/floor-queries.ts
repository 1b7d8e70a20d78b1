const ORGANIZATION_PAGE = `
  SELECT id, name, organization_number, country_id, status, updated_at, retired_at IS NOT NULL AS retired,
    coalesce(physical_address ->> 'postal_place', physical_address ->> 'city',
      official_address ->> 'postal_place', official_address ->> 'city') AS place
  FROM organizations WHERE retired_at IS NULL`
const ORGANIZATION_COUNT = 'SELECT count(*) AS total FROM organizations WHERE retired_at IS NULL'

/** By name: the rows of a page, and how many there are in all. */
export const FLOOR_QUERIES: Record<string, [rows: string, count: string]> = {
  organizations: [`${ORGANIZATION_PAGE} ORDER BY lower(name), id LIMIT 25`, ORGANIZATION_COUNT],
  organizations_filtered: [
    `${ORGANIZATION_PAGE} AND country_id = $1 AND status = $2 ORDER BY updated_at DESC, id DESC LIMIT 25`,
    `${ORGANIZATION_COUNT} AND country_id = $1 AND status = $2`,
  ],
  organizations_found: [
    `${ORGANIZATION_PAGE} AND search_text LIKE $1 AND search_text LIKE $2 ORDER BY lower(name), id LIMIT 25`,
    `${ORGANIZATION_COUNT} AND search_text LIKE $1 AND search_text LIKE $2`,
  ],
}
