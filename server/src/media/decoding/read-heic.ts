import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import { MOST_PIXELS, UnfitFileError } from './task.ts'

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** The pixels of a HEIC file, upright. The decoder runs as WebAssembly: a fault in it stays in its own memory. */
export async function readHeic(path: string): Promise<Pixels> {
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(await readFile(path))
  // A file may hold several and says which one stands for it.
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new UnfitFileError('unreadable')
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > MOST_PIXELS) throw new UnfitFileError('too_many_pixels')
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve))
  if (!shown) throw new UnfitFileError('unreadable')
  return { data: Buffer.from(data.buffer), width, height, channels: 4 }
}
