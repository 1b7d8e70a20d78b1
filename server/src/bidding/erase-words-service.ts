import type { Tx } from '../db/database.ts'
import { eraseWordsOfBids, eraseWordsOfNegotiations } from './erase-words-sql.ts'

/** The words that people wrote about a bidder in the logs. The chains cover their digests and still verify. */
export async function eraseWordsAbout(tx: Tx, bidderId: string): Promise<void> {
  await eraseWordsOfBids(tx, bidderId)
  await eraseWordsOfNegotiations(tx, bidderId)
}
