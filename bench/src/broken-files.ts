import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startProduct } from '../../scripts/product.ts'
import { ADMIN, mediaOf, newAsset, newId, sendWhole, signIn, type FileFacts } from './upload-client.ts'

export interface BrokenFiles {
  files: number
  /** Not taken at all. */
  refused: number
  /** How the others ended, by status. */
  ended: Record<string, number>
  /** A sound photo afterwards. */
  works: boolean
  /** Of the list of assets meanwhile, in milliseconds. */
  list_p99: number
}

const PER_ASSET = 100

/** Bytes turned, cut away or put in. */
function mutated(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const any = (below: number) => Math.floor(Math.random() * below)
  if (any(3) === 0) return copy.subarray(0, 20 + any(copy.length - 20))
  for (let count = any(60); count >= 0; count--) copy[any(copy.length)] = any(256)
  return any(2) === 0 ? copy : Buffer.concat([copy.subarray(0, any(copy.length)), copy])
}

async function sources(): Promise<{ bytes: Buffer; ending: string }[]> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
  const png = await picture.png().toBuffer()
  const made = (['jpeg', 'png', 'webp', 'avif'] as const).map(async (ending) => ({
    bytes: await sharp(png).toFormat(ending).toBuffer(),
    ending,
  }))
  const huge = sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
  return [...(await Promise.all(made)), { bytes: await huge.png({ palette: true }).toBuffer(), ending: 'png' }]
}

async function timeLists(url: string, token: string, until: () => boolean): Promise<number> {
  const times: number[] = []
  while (!until()) {
    const began = performance.now()
    const answer = await fetch(`${url}/v1/assets`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await sleep(20)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

async function allEnded(url: string, token: string, assets: readonly string[]): Promise<Record<string, number>> {
  const ended: Record<string, number> = {}
  for (const asset of assets) {
    let media = await mediaOf(url, token, asset)
    while (media.some(({ status }) => status === 'PROCESSING')) {
      await sleep(500)
      media = await mediaOf(url, token, asset)
    }
    for (const { status } of media) ended[status] = (ended[status] ?? 0) + 1
  }
  return ended
}

/** Sends files that are damaged or meant to do damage, and looks whether all of them end and the rest works on. */
export async function sendBrokenFiles(files: number): Promise<BrokenFiles> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-broken-'))
  const settings = { DATA_DIR, DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const product = await startProduct(settings)
  try {
    const { url } = product
    const token = await signIn(url)
    const originals = await sources()
    const fileOf = (asset_id: string, ending: string): FileFacts => ({
      id: newId(),
      asset_id,
      filename: `file.${ending === 'jpeg' ? 'jpg' : ending}`,
      filetype: `image/${ending}`,
      type: 'image',
    })
    const assets: string[] = []
    let refused = 0
    let over = false
    const lists = timeLists(url, token, () => over)
    for (let count = 0; count < files; count++) {
      if (count % PER_ASSET === 0) assets.push(await newAsset(url, token))
      const { bytes, ending } = originals[count % originals.length] ?? { bytes: Buffer.alloc(0), ending: '' }
      const isHuge = count % originals.length === originals.length - 1
      const sent = sendWhole(url, token, fileOf(assets.at(-1) ?? '', ending), isHuge ? bytes : mutated(bytes))
      await sent.catch(() => refused++)
    }
    const ended = await allEnded(url, token, assets)
    over = true
    const last = await newAsset(url, token)
    await sendWhole(url, token, fileOf(last, 'jpeg'), originals[0]?.bytes ?? Buffer.alloc(0))
    const works = (await allEnded(url, token, [last]))['ACTIVE'] === 1
    return { files, refused, ended, works, list_p99: await lists }
  } finally {
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
