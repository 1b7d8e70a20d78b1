import { sql } from 'kysely'

/**
 * The owners that organizations answer for: their own, and those of the portfolios and communities that they are
 * responsible for. Each kind by its own index; the view of all owners has none. As an array they are found once and
 * first: of a subquery the database expects so many that it would rather read every asset.
 */
export const ownersOf = (organizationIds: readonly string[]) => sql`ARRAY(
  SELECT o.id FROM owners o WHERE o.organization_id = ANY(${organizationIds}::uuid[])
  UNION ALL
  SELECT o.id FROM portfolios p JOIN owners o ON o.portfolio_id = p.id
  WHERE p.organization_id = ANY(${organizationIds}::uuid[])
  UNION ALL
  SELECT o.id FROM communities c JOIN owners o ON o.community_id = c.id
  WHERE c.organization_id = ANY(${organizationIds}::uuid[]))`
