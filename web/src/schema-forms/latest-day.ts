import { serverNow } from '../api/server-clock.ts'

const HALF_A_DAY_MS = 43_200_000

/** The last day that has begun somewhere on earth, as 2026-11-18: what has happened has happened by then. */
export const latestDay = () => new Date(serverNow() + HALF_A_DAY_MS).toISOString().slice(0, 10)
