import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { AuctionEvent, BidLine } from '@klubba/domain/auctions/bid-api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchEvents } from '../../api/watch-events.ts'
import { auctionOptions } from '../auction-queries.ts'
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
  client.setQueryData(bidsOptions(id).queryKey, (bids) => {
    const [first, ...others] = bids?.pages ?? []
    if (!bids || !first) return bids
    const results = withNewLines(first.results, lines)
    const total = first.total + results.length - first.results.length
    return { ...bids, pages: [{ ...first, results, total }, ...others] }
  })
}

const isAsKnown = ({ status, bidding }: Auction, event: AuctionEvent) =>
  status === event.status && JSON.stringify(bidding) === JSON.stringify(event.bidding)

/** Keeps the auction and its bids as the server tells them. Answers whether it has been cut off from that. */
export function useLiveAuction(id: string): boolean {
  const client = useQueryClient()
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = auctionOptions(id)

    function take(event: AuctionEvent): void {
      const known = client.getQueryData(queryKey)
      if (!known || (event.type === 'changed' && isAsKnown(known, event))) return
      client.setQueryData(queryKey, { ...known, status: event.status, bidding: event.bidding })
      addLines(client, id, event.lines)
      if (event.type === 'bid') return
      // What may be done now, and what else has changed, only the server knows.
      void client.invalidateQueries({ queryKey })
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
