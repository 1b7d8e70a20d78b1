import { runBrowserTests } from './browser-tests.ts'

/** Flight mode, as many photos, the browser killed and opened again; `npm test` does the same with a few. */
export async function runOfflineKill(photos: number): Promise<{ photos: number; held: boolean }> {
  return { photos, held: await runBrowserTests(['offline-kill'], { OFFLINE_PHOTOS: String(photos) }) }
}

/** The browser killed at random while somebody types; `npm test` does the same in a few rounds. */
export async function runOfflineTyping(rounds: number): Promise<{ rounds: number; held: boolean }> {
  return { rounds, held: await runBrowserTests(['offline-typing'], { OFFLINE_ROUNDS: String(rounds) }) }
}

/** Generated sequences of typing, storing, sending and failing, the screen read after every step; of another seed each time. */
export async function runSaveStates(runs: number): Promise<{ runs: number; seed: number; held: boolean }> {
  const seed = Date.now() % 1_000_000
  const settings = { SAVE_STATES_RUNS: String(runs), SAVE_STATES_SEED: String(seed) }
  return { runs, seed, held: await runBrowserTests(['save-states'], settings) }
}
