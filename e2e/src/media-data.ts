import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { demoUser, expect, signIn } from './product.ts'

/** A picture that no other test has, drawn by the browser: a JPEG of 320 × 240. */
export async function drawn(page: Page): Promise<Buffer> {
  const hue = Math.floor(Math.random() * 360)
  const base64 = await page.evaluate(
    async ({ colour, text }) => {
      const canvas = new OffscreenCanvas(320, 240)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing can be drawn here')
      context.fillStyle = colour
      context.fillRect(0, 0, 320, 240)
      context.fillStyle = 'black'
      context.fillText(text, 10, 120)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    },
    { colour: `hsl(${hue} 60% 50%)`, text: randomUUID() },
  )
  return Buffer.from(base64, 'base64')
}

/** Pictures as files of a device: the same one has the same name and time when it is chosen again. */
export async function pictures(page: Page, info: TestInfo, names: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const name of names) {
    paths.push(info.outputPath(name))
    writeFileSync(info.outputPath(name), await drawn(page))
  }
  return paths
}

/** A document of one page and as many bytes. */
export function pdf(info: TestInfo, name: string, bytes: number): string {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const foot = 'trailer<</Root 1 0 R>>\n%%EOF\n'
  const path = info.outputPath(name)
  const filler = Buffer.alloc(Math.max(0, bytes - head.length - foot.length), `%${randomUUID()}\n`)
  writeFileSync(path, Buffer.concat([Buffer.from(head), filler, Buffer.from(foot)]))
  return path
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Adds pictures by the API, before a page is opened, and waits until they are ready. */
export async function addPictures(
  context: BrowserContext,
  assetId: string,
  files: readonly { name: string; bytes: Buffer; shot?: string }[],
): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(context, demoUser('user'))}`, 'tus-resumable': '1.0.0' }
  await context.clearCookies()
  for (const { name, bytes, shot } of files) {
    const id = randomUUID()
    const told = { id, asset_id: assetId, filename: name, type: 'image', ...(shot !== undefined && { shot }) }
    const metadata = Object.entries(told).map(([key, value]) => `${key} ${base64(value)}`)
    const begun = await context.request.post('/v1/uploads', {
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
    })
    expect(begun.status(), await begun.text()).toBe(201)
    const sent = await context.request.patch(`/v1/uploads/${id}`, {
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      data: bytes,
    })
    expect(sent.status()).toBe(204)
  }
  await expect
    .poll(async () => {
      const answer = await context.request.get(`/v1/assets/${assetId}/media`, { headers })
      return ((await answer.json()) as MediaOfAsset).results.map(({ status }) => status)
    })
    .toEqual(files.map(() => 'ACTIVE'))
}
