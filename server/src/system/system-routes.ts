import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import { clockHealth, overdueWarning } from '../auctions/clock-health-service.ts'
import { unsafeSettings } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { describeApi } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'

export function systemRoutes(route: Route, { db, pool, settings }: Deps): void {
  let description: ReturnType<typeof describeApi> | undefined
  let looking: Promise<Output<Api['GET /ready']>> | undefined

  async function lookWhetherReady(): Promise<Output<Api['GET /ready']>> {
    if (!(await isMigrated(pool))) throw new AppError('unavailable')
    const [unsafe, health] = await Promise.all([unsafeSettings(db), clockHealth(db)])
    const overdue = overdueWarning(health)
    return { status: 'ready', warnings: overdue === undefined ? unsafe : [...unsafe, overdue] }
  }

  route('GET /health', async () => ({ status: 'ok' }))

  // However many ask at once, the database is asked once.
  route('GET /ready', async () => {
    looking ??= lookWhetherReady().finally(() => (looking = undefined))
    return looking
  })

  route('GET /v1/openapi.json', async () => (description ??= describeApi(settings)))
}
