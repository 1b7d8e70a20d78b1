import type { Statement } from '@klubba/domain/certificates/certificate'

interface Chained {
  next_number: number
  log_hash: Buffer
}

/** The last link of the auction's chain, which `npm run verify` finds again in the database and in what was anchored. */
export function certificateHead({ next_number, log_hash }: Chained): Statement['head'] {
  return { chain: 'auction_log', number: next_number - 1, hash: log_hash.toString('hex') }
}
