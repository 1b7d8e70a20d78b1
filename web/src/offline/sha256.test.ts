import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

/** By the platform's own, which takes the whole at once. */
async function expected(pieces: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function ours(pieces: readonly Uint8Array[]): string {
  const hash = createSha256()
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

test('OFF-4 what is hashed piece by piece has the hash of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async (pieces) => {
      expect(ours(pieces)).toBe(await expected(pieces))
    }),
    { numRuns: 300 },
  )
})

test('OFF-4 a piece may begin anywhere in a larger buffer', async () => {
  const all = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
  expect(ours([all.subarray(3, 70_001), all.subarray(70_001)])).toBe(await expected([all.subarray(3)]))
})
