import sharp from 'sharp'
import type { StoredPicture } from '../paper-content.ts'
import type { Canvas } from './canvas.ts'
import { COLOURS } from './looks.ts'

sharp.cache(false)
sharp.concurrency(1)
// Only what this product has made itself is read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadJpegBuffer'] })

const MOST_PIXELS = 5000 * 5000
const DOTS_PER_POINT = 3
const QUALITY = 80
const CORNER = 7

export interface Size {
  width: number
  height: number
}

export interface ReadyPicture extends Size {
  jpeg: Buffer
  caption: string
}

/** Of what stands, or is much wider than its place, too much would be cut off. */
const fills = ({ width, height }: Size) => width >= height && width <= 2 * height

/** The picture as large as its place on paper. */
async function scaled({ bytes, caption }: StoredPicture, box: Size): Promise<ReadyPicture> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const size = await image.metadata()
  const { data, info } = await image
    .resize({
      width: Math.round(box.width * DOTS_PER_POINT),
      height: Math.round(box.height * DOTS_PER_POINT),
      fit: fills(size) ? 'cover' : 'inside',
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, caption, width: info.width, height: info.height }
}

/** Those that can be read, the first of them for the large place. The others leave no gap. */
export async function readyPictures(
  pictures: readonly StoredPicture[],
  first: Size,
  others: Size,
): Promise<ReadyPicture[]> {
  const ready: ReadyPicture[] = []
  for (const picture of pictures) {
    const made = await scaled(picture, ready.length === 0 ? first : others).catch(() => undefined)
    if (made) ready.push(made)
  }
  return ready
}

export function drawPicture({ doc }: Canvas, picture: ReadyPicture, x: number, y: number, box: Size): void {
  doc.save()
  doc.roundedRect(x, y, box.width, box.height, CORNER).clip()
  doc.rect(x, y, box.width, box.height).fill(COLOURS.tile)
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  doc.image(picture.jpeg, x + (box.width - width) / 2, y + (box.height - height) / 2, { width, height })
  doc.restore()
}
