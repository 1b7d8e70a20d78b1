import { voidedOf } from '@klubba/domain/auctions/bid-log'
import { isReserveMet } from '@klubba/domain/auctions/bidding'
import { CERTIFICATE_FORMAT, type Statement } from '@klubba/domain/certificates/certificate'
import type { Run } from '@klubba/domain/testing/bidding-runs'
import { certifiedEntries, momentOf } from '../certificates/certified-entries.ts'

const NUMBERS: Record<string, number> = { A: 11, B: 12, C: 13 }
const numberOf = (id: string | undefined) => NUMBERS[id ?? ''] ?? 0

/** What would be signed of a log whose auction has ended. */
export function statementOf({ log, standing }: Run): Statement {
  const { terms, price, leader, effective_end } = standing
  const bids = log.filter(({ type, number }) => type === 'bid_placed' && !voidedOf(log).gone.has(number))
  const ladder = terms.ladder.map(([from, step]) => ({ from, step }))
  return {
    format: CERTIFICATE_FORMAT,
    issuer: 'https://klubba.example',
    issued_at: momentOf(Math.max(effective_end, log.at(-1)?.at ?? 0)),
    auction: {
      id: '018f0000-0000-7000-8000-000000000000',
      number: 'A-1',
      round: 1,
      asset_number: '1000',
      title: { en: 'Digger' },
      time_zone: 'Europe/Oslo',
    },
    terms: {
      rules: terms.rules,
      currency: terms.currency,
      start_price: terms.start_price,
      step: terms.step,
      ladder,
      start: momentOf(terms.start),
      end: momentOf(terms.end),
      soft_close_minutes: terms.soft_close_minutes,
    },
    entries: certifiedEntries(log, numberOf),
    outcome: {
      status: price === null ? 'CLOSED_UNSUCCESSFUL' : 'CLOSED',
      sold: false,
      price,
      leader: leader && numberOf(leader.bidder_id),
      reserve_met: isReserveMet(standing),
      end: momentOf(effective_end),
      bids: bids.length,
      bidders: new Set(bids.map((bid) => 'bidder_id' in bid && bid.bidder_id)).size,
      sale: null,
    },
    head: { chain: 'auction_log', number: log.length, hash: 'a'.repeat(64) },
  }
}
