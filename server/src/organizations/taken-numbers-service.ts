import type { Deps } from '../deps.ts'
import { listOrganizationsByNumber } from './organization-sql.ts'

/** The organizations that have these numbers already, by number. */
export async function findByNumbers(
  { db }: Deps,
  countryId: number,
  numbers: readonly string[],
): Promise<Map<string | null, { id: string; name: string }>> {
  const rows = await listOrganizationsByNumber(db, countryId, numbers)
  return new Map(rows.map(({ id, name, organization_number }) => [organization_number, { id, name }]))
}
