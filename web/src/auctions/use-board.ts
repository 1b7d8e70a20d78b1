import type { AuctionEvent, BidLine } from '@klubba/domain/auctions/bid-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchEvents } from '../api/watch-events.ts'
import { readAgain } from '../query-client.ts'
import { boardOptions } from './auction-queries.ts'
import { boardAfter } from './board-rows.ts'

/** A connection that comes back so soon has not been missed. */
const TOLD_AFTER_MS = 2_500
/** The hour in which bids are counted moves on. */
const COUNT_AGAIN_MS = 60_000
const KEPT = 12

/** A bid as it came. */
export interface NewBid extends BidLine {
  auction_id: string
}

/** The board as the server tells it, with the bids that came since it was opened, the newest first. */
export function useBoard() {
  const client = useQueryClient()
  const query = useQuery({ ...boardOptions, refetchInterval: COUNT_AGAIN_MS })
  const [isCut, setCut] = useState(false)
  const [bids, setBids] = useState<NewBid[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = boardOptions
    const askAgain = () => readAgain(client, queryKey)

    function take(event: AuctionEvent): void {
      const board = client.getQueryData(queryKey)
      const next = board && boardAfter(board, event)
      if (next) client.setQueryData(queryKey, next)
      // A board under way may still have what has ended.
      const isUnderWay = event.status !== 'LIVE' && client.isFetching({ queryKey }) > 0
      if (!next || isUnderWay) askAgain()
      const fresh = event.lines.filter(({ automatic }) => !automatic)
      if (event.type !== 'bid' || fresh.length === 0) return
      setBids((before) => {
        const told = new Set(before.map(({ auction_id, number }) => `${auction_id} ${number}`))
        const news = fresh
          .filter(({ number }) => !told.has(`${event.auction_id} ${number}`))
          .map((line) => ({ ...line, auction_id: event.auction_id }))
        return [...news.toReversed(), ...before].slice(0, KEPT)
      })
    }

    const stop = watchEvents('/v1/auctions/board/events', {
      onEvent: (event) => take(event as AuctionEvent),
      onConnected: (isConnected) => {
        clearTimeout(timer)
        if (!isConnected) {
          timer = setTimeout(() => setCut(true), TOLD_AFTER_MS)
          return
        }
        setCut(false)
        // Whatever happened before the stream began is in the board that is read from now on.
        askAgain()
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
  return { ...query, isCut, bids }
}
