import { SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { PagePath } from '@klubba/domain/pages'
import type { BrowserContext } from '@playwright/test'
import { demoUser, expect, signIn } from './product.ts'

/** What a page about somebody or something shows of their business, and the phrase where there is nothing of it. */
export const BUSINESS = [
  { of: 'assets', query: '/v1/assets?', none: 'no_assets' },
  { of: 'running auctions', query: '/v1/auctions?status=LIVE&', none: 'auctions.of.none_running' },
  {
    of: 'sales',
    query: `/v1/auctions?${SOLD_STATUSES.map((status) => `status=${status}&`).join('')}`,
    none: 'auctions.of.none_sold',
  },
] as const

export const SELLERS = [
  { path: 'admin/organizations/{orgId}', id: 'orgId', list: 'organizations', filter: 'organization' },
  { path: 'admin/owners/{ownerId}', id: 'ownerId', list: 'owners', filter: 'owner' },
  { path: 'admin/portfolios/{portfolioId}', id: 'portfolioId', list: 'portfolios', filter: 'portfolio' },
] as const

type Counts = Record<(typeof BUSINESS)[number]['of'], number>

/** The things of the demo have ids of this form; what other tests make has others. */
const isOfDemo = ({ id }: { id: string }) => id.startsWith('01900000-0000-7000-8')

const MOST_ON_PAGE = 100

interface List<Row> {
  results: Row[]
  total: number
}

type Read = <Row = { id: string }>(path: string) => Promise<List<Row>>

async function readerAs(context: BrowserContext): Promise<Read> {
  const authorization = `Bearer ${await signIn(context, demoUser('admin'))}`
  return async <Row>(path: string) => {
    const answer = await context.request.get(path, { headers: { authorization } })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as List<Row>
  }
}

async function idsOfDemoIn(read: Read, list: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, left = 1; left > 0; page++) {
    const { results, total } = await read(
      `/v1/${list}${list.includes('?') ? '&' : '?'}page=${page}&page_size=${MOST_ON_PAGE}`,
    )
    ids.push(...results.filter(isOfDemo).map(({ id }) => id))
    left = total - page * MOST_ON_PAGE
  }
  return ids
}

export interface Busiest {
  /** By the parameters of the pages' addresses. */
  ids: Record<string, string>
  counts: Map<PagePath, Counts>
}

/** Of each kind of thing the one of the demo with the most to show. */
export async function busiest(context: BrowserContext): Promise<Busiest> {
  const read = await readerAs(context)
  const counts: Busiest['counts'] = new Map()
  const ids: Busiest['ids'] = {}
  for (const { path, id: name, list, filter } of SELLERS) {
    let most = -1
    for (const id of await idsOfDemoIn(read, list)) {
      const totals = await Promise.all(
        BUSINESS.map(async ({ query }) => (await read(`${query}${filter}=${id}&page_size=1`)).total),
      )
      // One with something of everything shows more than one with many of the same.
      const score = totals.filter((total) => total > 0).length * 1000 + totals.reduce((sum, total) => sum + total, 0)
      if (score <= most) continue
      most = score
      ids[name] = id
      counts.set(path, Object.fromEntries(BUSINESS.map(({ of }, index) => [of, totals[index]])) as Counts)
    }
  }
  for (const id of await idsOfDemoIn(read, 'communities')) {
    if ((await read(`/v1/communities/${id}/offerings?page_size=1`)).total > 0) ids['communityId'] = id
  }
  let mostBids = 0
  for (const id of await idsOfDemoIn(read, 'auctions?status=LIVE')) {
    const { results: bids, total } = await read<{ bidder: { id: string } }>(`/v1/auctions/${id}/bids?page_size=1`)
    if (total <= mostBids) continue
    mostBids = total
    Object.assign(ids, { auctionId: id, bidderId: bids[0]?.bidder.id })
  }
  const [assetId] = await idsOfDemoIn(read, 'assets?auction_status=LIVE')
  const { results: users } = await read('/v1/users?q=@klubba.example&page_size=1')
  return { ids: { ...ids, assetId: assetId ?? '', userId: users[0]?.id ?? '' }, counts }
}
