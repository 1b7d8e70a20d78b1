import type { PagePath } from '@klubba/domain/pages'
import type { Waiting } from '@klubba/domain/waiting/waiting-api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { whenIdle } from '../when-idle.ts'

const RENEWED_EVERY_MS = 60_000
/** Whoever goes from page to page may have done something about it. */
const OLD_AFTER_MS = 10_000

const waitingOptions = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) => {
    await whenIdle()
    return call('GET /v1/waiting', undefined, { signal })
  },
  staleTime: OLD_AFTER_MS,
  refetchInterval: RENEWED_EVERY_MS,
})

/** What stands beside the entries of the menu. */
export function countsOf(waiting: Waiting | undefined): Partial<Record<PagePath, number>> {
  if (!waiting) return {}
  const {
    assets,
    live_auctions,
    negotiations = 0,
    unpaid = 0,
    uncollected = 0,
    organizations = 0,
    owners = 0,
    private_owners = 0,
  } = waiting
  return {
    // What the cards of the day hold. A business owner is verified as its organization, which is counted once.
    'auth/landing': negotiations + unpaid + uncollected + organizations + private_owners,
    assets,
    'auctions/board': live_auctions,
    'auctions/negotiations': negotiations,
    'admin/organizations': organizations,
    'admin/owners': owners,
  }
}

/** Nothing while it is not known. It is fetched again on another page, unless it just was. */
export function useWaiting(): Waiting | undefined {
  const { data, refetch, isStale } = useQuery(waitingOptions)
  const router = useRouter()
  const renew = useEffectEvent(() => {
    if (isStale) void refetch()
  })
  useEffect(() => router.subscribe('onResolved', () => renew()), [router])
  return data
}

export function useMenuCounts(): Partial<Record<PagePath, number>> {
  return countsOf(useWaiting())
}
