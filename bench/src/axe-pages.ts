import { runBrowserTests } from './browser-tests.ts'

/**
 * Every page in both colour schemes, at 320 and at 1440 px, and as every user type; `npm test` takes each page in one of
 * the four looks and as two of the user types, by turns.
 */
export async function checkAllLooks(): Promise<{ held: boolean }> {
  return { held: await runBrowserTests(['--grep', 'NAV-18|NAV-19'], { ALL_LOOKS: 'true' }) }
}
