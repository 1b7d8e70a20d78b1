import { inflateSync } from 'node:zlib'

/** The file that is attached to a PDF of ours; nothing when there is none, or another program has packed it otherwise. */
export function embeddedFile(pdf: Buffer): Buffer | undefined {
  // One character for each byte, so that places in the text are places in the file.
  const text = pdf.toString('latin1')
  const type = text.indexOf('/Type /EmbeddedFile\n')
  const stream = text.indexOf('\nstream\n', type)
  if (type < 0 || stream < 0) return undefined
  const head = text.slice(type, stream)
  const length = /\/Length (\d+)\n/.exec(head)?.[1]
  if (length === undefined) return undefined
  const start = stream + '\nstream\n'.length
  const packed = pdf.subarray(start, start + Number(length))
  if (!head.includes('/Filter')) return packed
  try {
    return inflateSync(packed, { maxOutputLength: 100_000_000 })
  } catch {
    return undefined
  }
}
