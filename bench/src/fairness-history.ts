import type { Fault, History, Sent } from './fairness-checks.ts'
import type { TwoServers } from './two-server-scene.ts'

const LOGGED = `SELECT auction_id AS auction, number, idempotency_key AS key, at, arrived_at
  FROM auction_log WHERE type = 'bid_placed'`
const ENDINGS = `SELECT u.id AS auction, u.effective_end AS end, (
    SELECT min(at) FROM auction_history WHERE auction_id = u.id AND field = 'status' AND after #>> '{}' = 'ENDED'
  ) AS ended_at FROM auctions u`
const OUTAGES = 'SELECT began_at AS from, ended_at AS to FROM bidding_outages'
const STALLS = 'SELECT auction_id AS auction, began_at AS from, ended_at AS to FROM bidding_stalls'

/** What clients saw, with what the database keeps of the same time. */
export async function readHistory(
  { servers, opened: { pool } }: TwoServers,
  { faults, sent }: { faults: readonly Fault[]; sent: readonly Sent[] },
): Promise<History> {
  const ask = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  const span = ({ from, to }: { from: Date; to: Date }) => ({ from: from.getTime(), to: to.getTime() })
  const logged = await ask<{ auction: string; number: number; key: string; at: Date; arrived_at: Date | null }>(LOGGED)
  const endings = await ask<{ auction: string; end: Date; ended_at: Date | null }>(ENDINGS)
  const outages = await ask<{ from: Date; to: Date }>(OUTAGES)
  const stalls = await ask<{ auction: string; from: Date; to: Date }>(STALLS)
  return {
    servers: servers.map(({ name }) => name),
    faults,
    sent,
    logged: logged.map(({ arrived_at, at, ...rest }) => ({
      ...rest,
      at: at.getTime(),
      arrivedAt: arrived_at?.getTime() ?? null,
    })),
    endings: endings.map(({ auction, end, ended_at }) => ({
      auction,
      end: end.getTime(),
      endedAt: ended_at?.getTime() ?? null,
    })),
    outages: outages.map(span),
    stalls: stalls.map(({ auction, ...rest }) => ({ auction, ...span(rest) })),
  }
}
