import { unsafeSettings } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { describeApi } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'

export function systemRoutes(route: Route, { db, pool, settings }: Deps): void {
  let description: ReturnType<typeof describeApi> | undefined

  route('GET /health', async () => ({ status: 'ok' }))

  route('GET /ready', async () => {
    if (!(await isMigrated(pool))) throw new AppError('unavailable')
    return { status: 'ready', warnings: await unsafeSettings(db) }
  })

  route('GET /v1/openapi.json', async () => (description ??= describeApi(settings)))
}
