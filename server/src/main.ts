/** The server: settings, database, migrations, first users and demo, HTTP, and a worker process beside it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from './app.ts'
import { countAhead } from './assets/asset-counts-service.ts'
import { repeat, runAuctionClock } from './auctions/clock.ts'
import { prepareToTakeBids } from './auctions/heartbeat-service.ts'
import { unsafeSettings } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { anyHistory } from './demo/demo-sql.ts'
import { migrateJobs } from './jobs/run-worker.ts'
import { keepWorkerRunning } from './jobs/worker-process.ts'
import { openDeps, type OpenDeps } from './open-deps.ts'
import { startErrorReports } from './operations/error-reports.ts'
import { startTracing, type Tracing } from './operations/tracing.ts'
import { Anchors } from './proof/anchor-service.ts'
import { beginRecords } from './proof/record-service.ts'
import { loadShippedReference } from './registration-data/registration-data-service.ts'
import { closeOnStop, failToStart } from './run-process.ts'
import { readSettings, type Settings } from './settings.ts'
import { makeFirstUsers, type FirstSignIn } from './users/first-users-service.ts'

async function start(): Promise<void> {
  const onStop = closeOnStop()
  const settings = readSettings(process.env)
  const reports = await startErrorReports(settings, 'server')
  onStop(async () => reports?.stop())
  const tracing = await startTracing(settings, 'server')
  onStop(async () => tracing?.stop())
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres'))) {
    console.log(`Making the database in ${settings.dataDir}.`)
  }
  const open = await openDeps(settings, 'server')
  onStop(open.close)
  await serve(settings, open, onStop, tracing).catch(async (error: unknown) => {
    await open.close()
    throw error
  })
}

async function serve(
  settings: Settings,
  { deps, databaseUrl }: OpenDeps,
  onStop: ReturnType<typeof closeOnStop>,
  tracing: Tracing | undefined,
): Promise<void> {
  await migrate(databaseUrl)
  await migrateJobs(databaseUrl, deps.log)
  await loadShippedReference(deps.db)
  // Demo data belongs to the embedded database of somebody who has just come to look.
  const demo = settings.demo && settings.databaseUrl === undefined
  const firstSignIns = await makeFirstUsers(deps, demo)
  if (demo && !(await anyHistory(deps.db))) {
    console.log('Filling it with the demo: machines, owners, auctions and their pictures.')
    // Needed once, and large.
    const { fillDemo } = await import('./demo/demo-service.ts')
    await fillDemo(deps)
  }
  await beginRecords(deps)
  for (const warning of await unsafeSettings(deps.db)) deps.log.warn(warning)

  const takeBids = await prepareToTakeBids(deps)
  const app = await buildApp(deps, tracing)
  giveMemoryBack()
  await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const worker = settings.worker ? keepWorkerRunning(deps.log) : undefined
  onStop(async () => worker?.stop())
  onStop(() => app.close())
  const taking = takeBids()
  // Before the app closes the connections that bids and heartbeats go through.
  onStop(() => taking.stop())
  const clock = runAuctionClock(deps, 'server')
  onStop(() => clock.stop())
  const anchors = new Anchors(deps)
  const anchoring = repeat(
    () => anchors.turn(),
    (error) => deps.log.error({ err: error }, 'the heads of the chains could not be anchored; it is tried again'),
  )
  onStop(() => anchoring.stop())
  const counting = countAhead(deps)
  onStop(async () => counting.stop())
  sayHello(settings, app.server.address(), firstSignIns)
}

/** A start leaves as much behind as the server then holds. It would stay until there is much more to clear away. */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

function sayHello(settings: Settings, address: unknown, firstSignIns: readonly FirstSignIn[]): void {
  const port = typeof address === 'object' && address && 'port' in address ? address.port : settings.port
  const url = settings.publicUrlGiven ? settings.publicUrl : `http://localhost:${String(port)}`
  const lines = [`${settings.brandName} is ready at ${url}`]
  if (firstSignIns.length > 0) {
    lines.push('', 'Sign in with one of these. The passwords are shown this once:')
    const width = Math.max(...firstSignIns.map(({ email }) => email.length))
    for (const { email, password } of firstSignIns) lines.push(`  ${email.padEnd(width)}  ${password}`)
  } else {
    lines.push('A new password for a user: npm run admin -- reset-password EMAIL')
  }
  console.log(`\n${lines.join('\n')}\n`)
}

await start().catch(failToStart)
