import type { Fault } from './fault.ts'

export const LIVE_SCREENS: readonly Fault[] = [
  {
    breaks: 'a line that comes twice is shown twice',
    file: 'web/src/auctions/page/use-live-auction.ts',
    find: '!keys.has(lineKey(line))',
    replace: 'keys.size >= 0',
    killedBy: 'web/src/auctions/page/use-live-auction.test.ts',
  },
  {
    breaks: 'two lines lead',
    file: 'web/src/auctions/page/use-live-auction.ts',
    find: 'isLeadNew && line.leads ? { ...line, leads: false } : line',
    replace: 'line',
    killedBy: 'web/src/auctions/page/use-live-auction.test.ts',
  },
  {
    breaks: 'an auction that has ended stays on the board',
    file: 'web/src/auctions/board-rows.ts',
    find: "if (status !== 'LIVE')",
    replace: "if (status === 'DRAFT')",
    killedBy: 'web/src/auctions/board-rows.test.ts',
  },
  {
    breaks: 'the board counts an event of the end as a bid',
    file: 'web/src/auctions/board-rows.ts',
    find: "type === 'bid' ? 1 : 0",
    replace: '1',
    killedBy: 'web/src/auctions/board-rows.test.ts',
  },
  {
    breaks: 'what happened while a watcher was away is not sent',
    file: 'server/src/bidding/watch-service.ts',
    find: 'Math.min(lastSeen ?? newest, newest)',
    replace: 'newest',
    killedBy: 'server/src/bidding/watch.test.ts',
  },
  {
    breaks: 'a watcher of one auction hears of all',
    file: 'server/src/bidding/watchers.ts',
    find: 'this.auctionId !== undefined && this.auctionId !== told.event.auction_id',
    replace: 'false',
    killedBy: 'server/src/bidding/watch.test.ts',
  },
  {
    breaks: 'a marketplace hears of what is not published',
    file: 'server/src/bidding/watchers.ts',
    find: 'if (isMachine(this.caller) && !data.published) return',
    replace: '',
    killedBy: 'server/src/bidding/watch.test.ts',
  },
]
