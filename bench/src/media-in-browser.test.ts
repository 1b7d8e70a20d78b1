import { expect, test } from 'vitest'
import { measurePhotos } from './photos.ts'

/** A browser, the product and the web app's build are started for it. */
const TIMEOUT_MS = 240_000

test(
  'MED-4 MED-5 photos chosen in a browser are sent, made ready and shown in order',
  async () => {
    const { rounds } = await measurePhotos({ photos: 3, rounds: 1 })
    expect(rounds).toHaveLength(1)
    for (const { wall, last_upload, last_active, bare } of rounds) {
      expect(Math.min(bare.store, bare.images)).toBeGreaterThan(0)
      expect(last_upload).toBeLessThanOrEqual(last_active)
      expect(last_upload).toBeLessThanOrEqual(wall)
    }
  },
  TIMEOUT_MS,
)
