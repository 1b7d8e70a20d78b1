/** The plainest way to make the same files of a photo, to compare with. Told a path, answers when it is done. */
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

async function make(input: string): Promise<void> {
  for (const [name, side] of [
    ['large', 2000],
    ['medium', 1000],
    ['small', 400],
  ] as const) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    const webp = sharp(input).autoOrient().resize(size).webp({ quality: 78 })
    await webp.toFile(`${input}-${name}.webp`)
    if (name !== 'small') continue
    const avif = sharp(input).autoOrient().resize(size).avif({ quality: 55, effort: 2 })
    await avif.toFile(`${input}-small.avif`)
  }
  await sharp(input).autoOrient().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
}

process.on('message', (input: string) => void make(input).then(() => process.send?.({ ok: true })))
process.on('disconnect', () => process.exit())
