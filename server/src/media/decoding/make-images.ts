import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { readHeic, type Pixels } from './read-heic.ts'
import { MOST_PIXELS, UnfitFileError, type DecodingTask, type MadeFile, type MadeFiles } from './task.ts'

sharp.cache(false)
// Another core is for others; several files are worked on at a time anyway.
sharp.concurrency(1)
// Only what is on the list is read: no SVG, no PDF, nothing that fetches or runs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})

const SIDES = { small: 400, medium: 1000, large: 2000 } as const
const DOCUMENT_SIDE = 6000
const QUALITY = 78
const PLACEHOLDER_SIDE = 16

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Of raw pixels, so that nothing but pixels comes along: no place, no time, no owner. */
const ofPixels = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
}

/** The picture upright and at most so large, with its true size. */
async function readImage({ format, input }: DecodingTask, side: number) {
  if (format === 'heic') {
    const whole = await readHeic(input)
    return { pixels: await pixelsOf(ofPixels(whole).resize(inside(side))), width: whole.width, height: whole.height }
  }
  const image = sharp(input, INPUT)
  const { autoOrient } = await image.metadata()
  const pixels = await pixelsOf(image.autoOrient().resize(inside(side)))
  return { pixels, width: autoOrient.width, height: autoOrient.height }
}

async function write(image: Sharp, output: string, variant: string, ending: string): Promise<MadeFile> {
  const file = `${variant.replace('_', '-')}.${ending}`
  const { width, height } = await image.toFile(join(output, file))
  return { variant, file, mime_type: ending === 'jpg' ? 'image/jpeg' : `image/${ending}`, width, height }
}

export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await ofPixels(pixels).resize(inside(PLACEHOLDER_SIDE)).blur(0.6).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** AVIF is a third smaller, and at low effort and this size quick. */
export async function writeSmall(pixels: Pixels, output: string): Promise<MadeFile[]> {
  const small = await pixelsOf(ofPixels(pixels).resize(inside(SIDES.small)))
  return [
    await write(ofPixels(small).webp({ quality: QUALITY }), output, 'small', 'webp'),
    await write(ofPixels(small).avif({ quality: 55, effort: 2 }), output, 'small_avif', 'avif'),
  ]
}

export const writeWebp = (pixels: Pixels, output: string, variant: string, side: number) =>
  write(ofPixels(pixels).resize(inside(side)).webp({ quality: QUALITY }), output, variant, 'webp')

async function makeSizes(task: DecodingTask): Promise<MadeFiles> {
  const { pixels, width, height } = await readImage(task, SIDES.large)
  const files = [
    await writeWebp(pixels, task.output, 'large', SIDES.large),
    await writeWebp(pixels, task.output, 'medium', SIDES.medium),
    ...(await writeSmall(pixels, task.output)),
  ]
  return { width, height, duration_ms: null, placeholder: await placeholderOf(pixels), files }
}

/** A paper that was photographed: sharp enough to read, without what the camera wrote into it. */
async function makeDocument(task: DecodingTask): Promise<MadeFiles> {
  const { pixels, width, height } = await readImage(task, DOCUMENT_SIDE)
  const page = ofPixels(pixels).flatten({ background: '#ffffff' }).jpeg({ quality: 88 })
  const files = [await write(page, task.output, 'document', 'jpg'), ...(await writeSmall(pixels, task.output))]
  return { width, height, duration_ms: null, placeholder: await placeholderOf(pixels), files }
}

export async function makeImages(task: DecodingTask): Promise<MadeFiles> {
  try {
    return await (task.type === 'file' ? makeDocument(task) : makeSizes(task))
  } catch (error) {
    if (error instanceof UnfitFileError) throw error
    const message = error instanceof Error ? error.message : ''
    const tooMany = /pixel limit|exceeds the maximum|security limit/i.test(message)
    throw new UnfitFileError(tooMany ? 'too_many_pixels' : 'unreadable', { cause: error })
  }
}
