import { declaredFormat } from '@klubba/domain/media/file-formats'

const KEY = 'klubba-shrink-pictures'
const LONGEST = 4096
const QUALITY = 0.9

export const isShrinking = (): boolean => localStorage.getItem(KEY) === 'yes'

export function setShrinking(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}

/** What browsers can draw. Others stay as they are. */
const DRAWN = ['jpeg', 'png', 'webp']

async function drawSmaller(file: File, isJpeg: boolean): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const scale = LONGEST / Math.max(picture.width, picture.height)
    if (scale >= 1) return undefined
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: isJpeg ? 'image/jpeg' : 'image/webp', quality: QUALITY })
  } finally {
    picture.close()
  }
}

/** A huge picture made smaller on the device, for a slow network; the file itself where that cannot be done. */
export async function shrink(file: File): Promise<File> {
  const format = declaredFormat({ name: file.name, mimeType: file.type }, 'image')
  if (format === undefined || !DRAWN.includes(format)) return file
  const smaller = await drawSmaller(file, format === 'jpeg').catch(() => undefined)
  if (!smaller || smaller.size >= file.size) return file
  const name = format === 'jpeg' ? file.name : file.name.replace(/\.[^.]+$/, '.webp')
  return new File([smaller], name, { type: smaller.type, lastModified: file.lastModified })
}
