import type { AuctionEvent, Board, BoardRow } from '@klubba/domain/auctions/bid-api'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const LANES = ['quarter', 'hour', 'today', 'later'] as const
export type Lane = (typeof LANES)[number]

const endOf = ({ bidding, end }: BoardRow) => Date.parse(bidding.effective_end ?? end ?? '')

/** How near the end is; a day is one of the user's. */
function laneOf(row: BoardRow, now: number): Lane {
  const end = endOf(row)
  if (end - now <= 15 * MINUTE) return 'quarter'
  if (end - now <= HOUR) return 'hour'
  return new Date(end).toDateString() === new Date(now).toDateString() ? 'today' : 'later'
}

/** The lanes with something in them, the nearest first; within a lane by the end. */
export function lanesOf(rows: readonly BoardRow[], now: number): { lane: Lane; rows: BoardRow[] }[] {
  const sorted = rows.toSorted((a, b) => endOf(a) - endOf(b) || a.id.localeCompare(b.id))
  const byLane = Map.groupBy(sorted, (row) => laneOf(row, now))
  return LANES.flatMap((lane) => {
    const inLane = byLane.get(lane)
    return inLane ? [{ lane, rows: inLane }] : []
  })
}

/** The board after an event; undefined where only the server can tell how it stands. */
export function boardAfter(board: Board, event: AuctionEvent): Board | undefined {
  const { auction_id, number, type, status, bidding } = event
  const known = board.results.find(({ id }) => id === auction_id)
  if (known && known.last_event >= number) return board
  if (status !== 'LIVE') {
    return known ? { ...board, results: board.results.filter((row) => row !== known) } : board
  }
  if (!known || (type !== 'bid' && type !== 'end')) return undefined
  const news = type === 'bid' ? 1 : 0
  const [parts, last = 0] = [known.bids_by_ten_minutes.slice(0, -1), known.bids_by_ten_minutes.at(-1)]
  const row: BoardRow = {
    ...known,
    bidding,
    last_event: number,
    bids_last_hour: known.bids_last_hour + news,
    bids_by_ten_minutes: [...parts, last + news],
  }
  return { ...board, results: board.results.map((each) => (each === known ? row : each)) }
}

/** A board as the server sent it, but for rows that events have overtaken. */
export function withNewerRows(board: Board, known: Board | undefined): Board {
  const before = new Map(known?.results.map((row) => [row.id, row]))
  return {
    ...board,
    results: board.results.map((row) => {
      const earlier = before.get(row.id)
      return earlier && earlier.last_event > row.last_event ? earlier : row
    }),
  }
}

/** Which of the running auctions are looked at: by a word, or a country. */
export const BOARD_FILTERS = {
  all: () => true,
  below_reserve: ({ bidding }: BoardRow) => !bidding.reserve_met,
  no_bids: (row: BoardRow) => row.bids_last_hour === 0,
  mine: ({ own }: BoardRow) => own,
} as const satisfies Record<string, (row: BoardRow) => boolean>
export type BoardFilter = keyof typeof BOARD_FILTERS
