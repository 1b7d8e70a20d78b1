/**
 * Draws the pictures of the demo and makes of each what the product makes of a picture that is sent:
 * node scripts/bootstrap.mjs scripts/draw-demo-pictures.ts && npm run format
 * It is run by hand after a drawing has changed, or what the product makes of pictures; what it makes is committed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { decode } from '../server/src/media/decoding/decoder-pool.ts'
import type { MadeFile } from '../server/src/media/decoding/task.ts'
import { PICTURES, type Picture } from './demo-pictures/picture-list.ts'
import { ROOT } from './source-files.ts'

const FOLDER = join(ROOT, 'server/src/demo/pictures')

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The files that were made. Variants with the same content share one. */
async function keepFiles(folder: string, files: readonly MadeFile[]) {
  const contents = new Map<string, string>()
  const kept = []
  for (const { variant, file, ...facts } of files) {
    const bytes = await readFile(join(folder, file))
    const content = sha256Of(bytes)
    const twin = contents.get(content)
    if (twin) await rm(join(folder, file))
    else contents.set(content, file)
    kept.push({ variant, file: twin ?? file, size: bytes.length, ...facts })
  }
  return kept
}

async function draw({ svg, ...facts }: Picture) {
  const folder = join(FOLDER, facts.name)
  const input = join(folder, 'original.webp')
  const original = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(input, original)
  const outcome = await decode({ type: 'image', format: 'webp', input, output: folder })
  if (!outcome.ok) throw new Error(`${facts.name}: ${outcome.reason}`)
  const { width, height, placeholder, files } = outcome.made
  const variants = await keepFiles(folder, files)
  return { ...facts, size: original.length, sha256: sha256Of(original), width, height, placeholder, variants }
}

await rm(FOLDER, { recursive: true, force: true })
const pictures = []
for (const picture of PICTURES) pictures.push(await draw(picture))
await writeFile(join(FOLDER, 'pictures.json'), `${JSON.stringify(pictures, undefined, 2)}\n`)
console.log(`${pictures.length} pictures`)
