import { open, type FileHandle } from 'node:fs/promises'
import type { FormatId } from '@klubba/domain/media/file-formats'
import { zipFormat } from './zip-content.ts'

/** As much of the beginning as tells a format. */
export const HEAD_BYTES = 4096

const startsWith = (head: Buffer, signature: string, at = 0) =>
  head.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** MP4 and its relatives name what they are in their first box. */
function boxFormat(head: Buffer): FormatId | undefined {
  if (!startsWith(head, 'ftyp', 4)) {
    return ['moov', 'wide', 'mdat'].some((box) => startsWith(head, box, 4)) ? 'mov' : undefined
  }
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  const [major = ''] = brands
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  if (HEIC_BRANDS.some((brand) => brands.includes(brand))) return 'heic'
  if (major === 'qt  ') return 'mov'
  return /^(isom|iso\d|mp4\d|M4V |avc1|dash|MSNV|3gp\d|f4v )$/.test(major) ? 'mp4' : undefined
}

/** What a file is, by how it begins; 'zip' and 'text' need a closer look. */
export function formatOfHead(head: Buffer): FormatId | 'zip' | 'text' {
  if (startsWith(head, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8', 8)) return 'webp'
  if (startsWith(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('webm')) return 'webm'
  if (startsWith(head, '%PDF-')) return 'pdf'
  if (startsWith(head, 'PK\x03\x04')) return 'zip'
  return boxFormat(head) ?? 'text'
}

/** Whether the beginning can belong to a file of the format. */
export function mayBe(format: FormatId, head: Buffer): boolean {
  const found = formatOfHead(head)
  if (found === 'zip') return ['docx', 'xlsx', 'odt', 'ods'].includes(format)
  if (found === 'text') return ['csv', 'txt'].includes(format) && isPlainText(head)
  return found === format
}

/** Words, not markup or a program: no control characters, and nothing that a browser would take for a page. */
function isPlainText(bytes: Buffer): boolean {
  const wide = startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')
  // Bytes that stand for themselves in every encoding but the wide ones, where every other byte may be 0.
  const controls = wide ? /[\x01-\x08\x0e-\x1f]/ : /[\x00-\x08\x0e-\x1f]/
  const text = bytes.toString('latin1')
  const beginning = text.replaceAll('\0', '').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  return !controls.test(text) && !/^\s*(<|%!|#!|\{\\rtf|MZ)/i.test(beginning)
}

async function isTextThroughout(file: FileHandle, size: number): Promise<boolean> {
  const buffer = Buffer.alloc(64 * 1024)
  for (let at = 0; at < size; at += buffer.length) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    const part = buffer.subarray(0, bytesRead)
    // Only the beginning is looked at for what a file begins with.
    if (!isPlainText(at === 0 ? part : Buffer.concat([Buffer.from('x'), part]))) return false
  }
  return true
}

/** Whether a whole file is what it says that it is. */
export async function isOfFormat(path: string, format: FormatId): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await file.read(head, 0, head.length, 0)
    const found = formatOfHead(head)
    if (found === 'zip') return (await zipFormat(file, size)) === format
    if (found === 'text') return ['csv', 'txt'].includes(format) && (await isTextThroughout(file, size))
    return found === format
  } finally {
    await file.close()
  }
}
