const WINDOW_MS = 3_000

let samples: { at: number; bytes: number }[] = []

export function noteSent(bytes: number, now = performance.now()): void {
  if (bytes <= 0) return
  samples = [...samples.filter(({ at }) => now - at < WINDOW_MS), { at: now, bytes }]
}

/** Bytes a second, over the last moments; none when nothing moves. */
export function uploadSpeed(now = performance.now()): number {
  const recent = samples.filter(({ at }) => now - at < WINDOW_MS)
  const sum = recent.reduce((so, { bytes }) => so + bytes, 0)
  return sum / (WINDOW_MS / 1000)
}
