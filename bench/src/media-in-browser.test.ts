import { expect, test } from 'vitest'
import { runBrowserKills } from './browser-kills.ts'
import { measurePhotos } from './photos.ts'
import { PIECE_BYTES } from './upload-client.ts'

/** A browser, the product and the web app's build are started for each. */
const TIMEOUT_MS = 240_000

test(
  'MED-4 MED-5 photos chosen in a browser are sent, made ready and shown in order',
  async () => {
    const { rounds } = await measurePhotos({ photos: 3, rounds: 1, width: 800 })
    expect(rounds).toHaveLength(1)
    for (const { wall, last_upload, last_active, bare } of rounds) {
      expect(Math.min(bare.store, bare.images)).toBeGreaterThan(0)
      expect(last_upload).toBeLessThanOrEqual(last_active)
      expect(last_upload).toBeLessThanOrEqual(wall)
    }
  },
  TIMEOUT_MS,
)

test(
  'MED-4 a browser killed while it sends goes on with the same file, and sends less than a piece twice',
  async () => {
    const { same, kills, most_sent_twice } = await runBrowserKills({ megabytes: 24, kills: 1 })
    expect({ same, kills }).toEqual({ same: true, kills: 1 })
    expect(most_sent_twice).toBeLessThan(PIECE_BYTES)
  },
  TIMEOUT_MS,
)
