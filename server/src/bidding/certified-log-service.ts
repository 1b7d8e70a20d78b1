import type { Log } from '@klubba/domain/auctions/bid-log'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { entryOf } from './auction-log.ts'
import type { LockedAuction } from './bidding-row.ts'
import { listLog, readClock } from './bidding-sql.ts'
import { verifyLog } from './verify-logs-service.ts'

/** The log of an auction, and the clock that its times are by. Throws where it is not whole: nothing else is vouched for. */
export async function readWholeLog(tx: Tx, { keys, log }: Pick<Deps, 'keys' | 'log'>, auction: LockedAuction) {
  const broken = await verifyLog(tx, keys('auction-log'), auction)
  if (broken) {
    log.error({ ...broken }, 'no certificate: the log of an auction is broken')
    throw new AppError('log_not_whole')
  }
  const entries: Log = (await listLog(tx, auction.id)).map(entryOf)
  return { log: entries, now: await readClock(tx) }
}
