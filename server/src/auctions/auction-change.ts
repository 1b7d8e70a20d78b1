import type { FieldChange } from '../db/field-history.ts'
import type { FieldVersions } from '@klubba/domain/versions'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { recordAuction } from '../proof/record-service.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import { updateAuction, type AuctionColumns } from './auction-sql.ts'

type Keyed = Pick<Deps, 'keys'>

/** Changes a locked auction: its row, its history and its chain of records. Its logs have been written before. */
export async function changeAuction(
  tx: Tx,
  deps: Keyed,
  id: string,
  actorId: string | null,
  {
    history,
    ...changes
  }: AuctionColumns & {
    version: number
    fieldVersions: FieldVersions
    history: readonly FieldChange[]
  },
): Promise<void> {
  await updateAuction(tx, id, actorId, changes)
  await recordChange(tx, deps, id, actorId, { columns: changes, history })
}

/** Of what has been changed before. */
export async function recordChange(
  tx: Tx,
  { keys }: Keyed,
  id: string,
  actorId: string | null,
  { columns = {}, history }: { columns?: object; history: readonly FieldChange[] },
): Promise<void> {
  const added = await insertAuctionHistory(tx, id, actorId, history)
  await recordAuction(tx, keys, id, { actorId, changed: Object.keys(columns), history: added })
}
