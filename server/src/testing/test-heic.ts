import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const fileBeside = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))

/** The simplest HEIC: one HEVC frame of bars, 320 × 240. */
export const heicPhoto = (): Buffer => fileBeside('photo.heic')

/**
 * As an iPhone stores a picture: hidden tiles of one size in rows (red, lime, blue; white, black, yellow), which reach
 * over the edge of the whole, with a small picture of it, and another, grey picture first in the same file. 350 × 240, to
 * be turned clockwise by a quarter. Both were put together once, box by box, from frames of an HEVC encoder.
 */
export const tiledHeic = (): Buffer => fileBeside('tiled.heic')
