import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, startProduct } from '../../scripts/product.ts'
import { ADMIN, begin, mediaOf, newAsset, newId, PIECE_BYTES, sendPiece, signIn } from './upload-client.ts'

export interface UploadKills {
  megabytes: number
  kills: number
  /** The most that was sent twice after one of them. */
  most_sent_twice: number
  /** What arrived is what was sent. */
  same: boolean
  seconds: number
}

const FILM_MEGABYTES = 200

/** Begins like a film; what follows is noise. */
export function film(megabytes: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
  return Buffer.concat([head, randomBytes(megabytes * 1024 * 1024 - head.length)])
}

/**
 * Sends a film of 200 MB while the server is killed at random points. After each kill the client knows nothing any
 * more but the file and its id, as a browser that was killed too.
 */
export async function runUploadKills(kills: number): Promise<UploadKills> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-uploads-'))
  const settings = {
    DATA_DIR,
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    WORKER: 'false',
  }
  const bytes = film(FILM_MEGABYTES)
  const points = Array.from({ length: kills }, () => Math.floor(Math.random() * bytes.length)).toSorted((a, b) => a - b)
  let product = await startProduct(settings)
  try {
    const token = await signIn(product.url)
    const asset_id = await newAsset(product.url, token)
    const file = { id: newId(), asset_id, filename: 'film.mp4', filetype: 'video/mp4', type: 'video' } as const
    const began = performance.now()
    let most = 0
    let offset = await begin(product.url, token, file, bytes.length)
    while (offset < bytes.length) {
      const piece = bytes.subarray(offset, offset + PIECE_BYTES)
      const killAt = points[0] !== undefined && points[0] < offset + piece.length ? points.shift() : undefined
      let sent = 0
      const from = offset
      const { process: server } = product
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (killAt !== undefined && from + sent >= killAt) {
            server.kill('SIGKILL')
            return new Promise(() => undefined)
          }
          const chunk = piece.subarray(sent, sent + 128 * 1024)
          if (chunk.length === 0) controller.close()
          else controller.enqueue(new Uint8Array(chunk))
          sent += chunk.length
        },
      })
      const arrived = await sendPiece(product.url, token, file.id, offset, body)
      if (arrived === undefined) {
        await ended(server)
        product = await startProduct(settings)
        const there = await begin(product.url, token, file, bytes.length)
        most = Math.max(most, offset + sent - there)
        offset = there
      } else offset = arrived
    }
    const seconds = (performance.now() - began) / 1000
    const [medium] = await mediaOf(product.url, token, asset_id)
    const same = medium?.sha256 === createHash('sha256').update(bytes).digest('hex') && medium.size === bytes.length
    return { megabytes: FILM_MEGABYTES, kills, most_sent_twice: most, same, seconds }
  } finally {
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
