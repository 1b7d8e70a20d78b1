import type { AuctionEvent, BidLine } from '@klubba/domain/auctions/bid-api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchEvents } from '../../api/watch-events.ts'
import { readAgain } from '../../query-client.ts'
import { auctionAfter, auctionOptions } from '../auction-queries.ts'
import { bidsOptions, lineKey, reloadParts } from './page-queries.ts'

/** A connection that comes back so soon has not been missed. */
const TOLD_AFTER_MS = 2_500

/** New lines stand before those that are known; only the newest of who leads is marked. */
export function withNewLines(known: readonly BidLine[], news: readonly BidLine[]): BidLine[] {
  const keys = new Set(known.map(lineKey))
  const fresh = news.filter((line) => !keys.has(lineKey(line))).toReversed()
  if (fresh.length === 0) return [...known]
  const isLeadNew = fresh.some(({ leads }) => leads)
  return [...fresh, ...known.map((line) => (isLeadNew && line.leads ? { ...line, leads: false } : line))]
}

function addLines(client: QueryClient, id: string, lines: readonly BidLine[]): void {
  if (lines.length === 0) return
  const { queryKey } = bidsOptions(id)
  client.setQueryData(queryKey, (bids) => {
    const [first, ...others] = bids?.pages ?? []
    if (!bids || !first) return bids
    const results = withNewLines(first.results, lines)
    const total = first.total + results.length - first.results.length
    return { ...bids, pages: [{ ...first, results, total }, ...others] }
  })
  // What is under way may have been read before them.
  if (client.isFetching({ queryKey }) > 0) readAgain(client, queryKey)
}

/** Keeps the auction and its bids as the server tells them. Answers whether it has been cut off from that. */
export function useLiveAuction(id: string): boolean {
  const client = useQueryClient()
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = auctionOptions(id)

    function take(event: AuctionEvent): void {
      const known = client.getQueryData(queryKey)
      if (!known) return
      const isNews = event.number > known.last_event
      if (event.type === 'changed' && !isNews) return
      if (isNews) client.setQueryData(queryKey, auctionAfter(known, event))
      addLines(client, id, event.lines)
      // A bid decides what becomes of a moved end or a restricted leader; otherwise it changes nothing that may be done.
      if (event.type === 'bid' && known.earlier_end === null && known.restricted_bidder === null) return
      // What may be done now, and what else has changed, only the server knows.
      readAgain(client, queryKey)
      reloadParts(client, id, event.type === 'void' || event.type === 'changed' ? 'all' : 'without_bids')
    }

    const stop = watchEvents(`/v1/auctions/${encodeURIComponent(id)}/events`, {
      onEvent: (event) => take(event as AuctionEvent),
      onConnected: (isConnected) => {
        clearTimeout(timer)
        if (isConnected) setCut(false)
        else timer = setTimeout(() => setCut(true), TOLD_AFTER_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, id])
  return isCut
}
