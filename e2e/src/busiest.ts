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

interface List {
  results: { id: string }[]
  total: number
}

async function readerAs(context: BrowserContext): Promise<(path: string) => Promise<List>> {
  const authorization = `Bearer ${await signIn(context, demoUser('admin'))}`
  return async (path) => {
    const answer = await context.request.get(path, { headers: { authorization } })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as List
  }
}

/** A community to which something is offered. */
export async function offeredTo(context: BrowserContext): Promise<string> {
  const read = await readerAs(context)
  for (const { id } of (await read('/v1/communities?page_size=100')).results) {
    if ((await read(`/v1/communities/${id}/offerings?page_size=1`)).total > 0) return id
  }
  throw new Error('nothing is offered to any community')
}

/** Of each kind of seller the one of the demo with the most to show, and how much that is. */
export async function busiest(context: BrowserContext): Promise<Map<PagePath, { id: string; counts: Counts }>> {
  const read = await readerAs(context)
  const found = new Map<PagePath, { id: string; counts: Counts }>()
  for (const { path, list, filter } of SELLERS) {
    const { results } = await read(`/v1/${list}?page_size=100`)
    let most = -1
    for (const { id } of results) {
      const totals = await Promise.all(
        BUSINESS.map(async ({ query }) => (await read(`${query}${filter}=${id}&page_size=1`)).total),
      )
      // One with something of everything shows more than one with many of the same.
      const score = totals.filter((total) => total > 0).length * 1000 + totals.reduce((sum, total) => sum + total, 0)
      if (score <= most) continue
      most = score
      found.set(path, {
        id,
        counts: Object.fromEntries(BUSINESS.map(({ of }, index) => [of, totals[index]])) as Counts,
      })
    }
  }
  return found
}
