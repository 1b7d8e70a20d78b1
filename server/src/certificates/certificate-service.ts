import type { Log } from '@klubba/domain/auctions/bid-log'
import type { Terms } from '@klubba/domain/auctions/terms'
import { CERTIFICATE_FORMAT, type Certificate, type Statement } from '@klubba/domain/certificates/certificate'
import { findCertifiable } from '../auctions/certified-auction-service.ts'
import { readBidderFacts } from '../bidders/bidder-ref-service.ts'
import { readWholeLog } from '../bidding/certified-log-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { AnyCaller } from '../http/route.ts'
import { canonical } from '../keyed-chain.ts'
import { certificateHead } from './certificate-head.ts'
import { certifiedEntries, momentOf } from './certified-entries.ts'
import { signStatement } from './signature.ts'

/** The open part of the terms, as the log has them. */
function termsOf([first]: Log): Terms {
  if (first?.type !== 'terms') throw new Error('a log begins with the terms')
  return first.terms
}

function certifiedTerms({ rules, currency, start_price, step, ladder, ...terms }: Terms): Statement['terms'] {
  return {
    rules,
    currency,
    start_price,
    step,
    ladder: ladder.map(([from, least]) => ({ from, step: least })),
    start: momentOf(terms.start),
    end: momentOf(terms.end),
    soft_close_minutes: terms.soft_close_minutes,
  }
}

async function numbersOf(tx: Tx, log: Log): Promise<(id: string) => number> {
  const bidders = await readBidderFacts(tx, [
    ...new Set(log.flatMap((entry) => ('bidder_id' in entry ? entry.bidder_id : []))),
  ])
  return (id) => {
    const bidder = bidders.get(id)
    if (!bidder) throw new Error(`bidder ${id} was not looked up`)
    return bidder.number
  }
}

async function stateIn(tx: Tx, deps: Deps, caller: AnyCaller, id: string): Promise<Statement> {
  const { row, auction, outcome } = await findCertifiable(tx, caller, id)
  const { log, now } = await readWholeLog(tx, deps, row)
  const entries = certifiedEntries(log, await numbersOf(tx, log))
  return {
    format: CERTIFICATE_FORMAT,
    issuer: deps.settings.publicUrl,
    issued_at: now.toISOString(),
    auction,
    terms: certifiedTerms(termsOf(log)),
    entries,
    outcome,
    head: certificateHead(row),
  }
}

/** AUC-23: what was bid in an auction that has ended, signed. But for the time of issue it follows from log and row. */
export async function certify(deps: Deps, caller: AnyCaller, id: string): Promise<Certificate> {
  const statement = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => stateIn(tx, deps, caller, id))
  return signStatement(deps.keys, canonical(statement))
}
