const WIDTH = 960
const QUALITY = 0.8
/** Smaller files are shown as large as they are. */
const WORTH_SHRINKING = 200_000

/** A small picture of a picture, to show until the server has made its own. None where the browser cannot draw it. */
export async function makeThumbnail(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(
      file,
      file.size > WORTH_SHRINKING ? { resizeWidth: WIDTH, resizeQuality: 'medium' } : {},
    )
    try {
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
    } finally {
      picture.close()
    }
  } catch {
    return undefined
  }
}
