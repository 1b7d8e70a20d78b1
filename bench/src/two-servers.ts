import { runBrowserTests } from './browser-tests.ts'

/** All browser tests on two servers and a worker, with one PostgreSQL and one S3 store. */
export async function runOnTwoServers(): Promise<{ held: boolean }> {
  return { held: await runBrowserTests([], { TWO_SERVERS: 'true' }) }
}
