import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import { clockHealth, overdueWarning } from '../auctions/clock-health-service.ts'
import { inBidTransaction } from '../bidding/bidding-service.ts'
import { limitedOf, unsafeSettings } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { describeApi } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'

export function systemRoutes(route: Route, deps: Deps): void {
  const { readyMs } = limitedOf(deps.pool).limits
  let description: ReturnType<typeof describeApi> | undefined
  let looking: Promise<Output<Api['GET /ready']>> | undefined

  /** By the connections of bids: how busy the others are does not matter. */
  async function look(): Promise<Output<Api['GET /ready']>> {
    return inBidTransaction(deps, async (tx) => {
      if (!(await isMigrated(tx))) throw new AppError('unavailable')
      const unsafe = await unsafeSettings(tx)
      const overdue = overdueWarning(await clockHealth(tx))
      return { status: 'ready', warnings: overdue === undefined ? unsafe : [...unsafe, overdue] }
    })
  }

  async function lookWhetherReady(): Promise<Output<Api['GET /ready']>> {
    const late = new AbortController()
    const tooLate = sleep(readyMs, undefined, { signal: late.signal }).then(() => {
      throw new AppError('unavailable')
    })
    try {
      return await Promise.race([look(), tooLate])
    } finally {
      late.abort()
      tooLate.catch(() => undefined)
    }
  }

  route('GET /health', async () => ({ status: 'ok' }))

  // However many ask at once, the database is asked once.
  route('GET /ready', async () => {
    looking ??= lookWhetherReady().finally(() => (looking = undefined))
    return looking
  })

  route('GET /v1/openapi.json', async () => (description ??= describeApi(deps.settings)))
}
