import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../scripts/product.ts'
import { share, startBareImages, timed, writePhoto } from './photo-work.ts'
import { ADMIN, mediaOf, newAsset, newId, sendWhole, signIn } from './upload-client.ts'

export interface ImageProcessing {
  photos: number
  /** Milliseconds for all sizes of a photo of 12 megapixels, the middle one of all. */
  product_ms: number
  bare_ms: number
  ratio: number
  /** From the first byte sent until all are ready to be seen. */
  end_to_end_seconds: number
}

const DECODER = join(import.meta.dirname, '../../server/src/media/decoding/decoder.ts')

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** In turn, so that both have the same weather. */
async function compare(folder: string, paths: readonly string[]) {
  const product = fork(DECODER)
  const bare = startBareImages()
  const [ours, theirs]: [number[], number[]] = [[], []]
  try {
    for (const input of [paths[0] ?? '', ...paths]) {
      theirs.push(await timed(bare, input))
      ours.push(await timed(product, { type: 'image', format: 'jpeg', input, output: folder }))
    }
  } finally {
    product.kill()
    bare.kill()
  }
  // The first of each loads its libraries.
  return { product_ms: middle(ours.slice(1)), bare_ms: middle(theirs.slice(1)) }
}

async function sendAll(paths: readonly string[], DATA_DIR: string): Promise<number> {
  const settings = { DATA_DIR, DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const product = await startProduct(settings)
  try {
    const { url } = product
    const token = await signIn(url)
    const asset_id = await newAsset(url, token)
    const began = performance.now()
    const send = async (path: string) => {
      const file = { id: newId(), asset_id, filename: 'photo.jpg', filetype: 'image/jpeg', type: 'image' } as const
      await sendWhole(url, token, file, readFileSync(path))
    }
    await share(paths, [send, send, send])
    while ((await mediaOf(url, token, asset_id)).some(({ status }) => status === 'PROCESSING')) await sleep(100)
    const failed = (await mediaOf(url, token, asset_id)).filter(({ status }) => status !== 'ACTIVE')
    if (failed.length > 0) throw new Error(`${failed.length} photos were not made ready`)
    return (performance.now() - began) / 1000
  } finally {
    await product.stop()
  }
}

/** How long photos take to be ready: the decoder beside a bare script, and the whole way through the product. */
export async function measureImageProcessing(photos: number): Promise<ImageProcessing> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-photos-'))
  try {
    const paths = Array.from({ length: photos }, (_, index) => join(folder, `photo-${index}.jpg`))
    for (const [index, path] of paths.entries()) await writePhoto(path, index)
    const { product_ms, bare_ms } = await compare(folder, paths.slice(0, 15))
    const end_to_end_seconds = await sendAll(paths, join(folder, 'data'))
    return { photos, product_ms, bare_ms, ratio: product_ms / bare_ms, end_to_end_seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
