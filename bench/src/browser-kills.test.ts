import { expect, test } from 'vitest'
import { runBrowserKills } from './browser-kills.ts'
import { PIECE_BYTES } from './upload-client.ts'

test('MED-4 a browser killed while it sends goes on with the same file, and sends less than a piece twice', async () => {
  const { same, kills, most_sent_twice } = await runBrowserKills({ megabytes: 24, kills: 1 })
  expect({ same, kills }).toEqual({ same: true, kills: 1 })
  expect(most_sent_twice).toBeLessThan(PIECE_BYTES)
})
