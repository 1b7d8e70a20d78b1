/** What is known of who a bidder is. */
export interface BidderFacts {
  id: string
  number: number
  /** As our register names them, and as they were registered. */
  name: string
  registered_name: string
  token_id: string | null
}
