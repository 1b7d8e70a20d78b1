import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string
}

/** The objects of a PDF by number, their streams unpacked. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const packed = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed
    objects.set(Number(match[1]), { head, stream })
  }
  return objects
}

/** Of a ligature they are several, with spaces between them. */
const signs = (hex: string) =>
  (hex.match(/\w{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** What each code of a font stands for, as the PDF tells those who copy text out of it. */
function codesOf(cmap: string): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const code = Number.parseInt(from, 16) + place
      codes.set(code.toString(16).padStart(4, '0'), signs(hex))
    }
  }
  return codes
}

interface ReadPdf {
  /** The size of each page in points. */
  pages: string[]
  /** What is drawn on each page. */
  contents: string[]
  /** How many different pictures it holds. */
  pictures: number
  /** The text as it was set, with plain spaces. */
  lines: string[]
}

/** Reads a PDF back as far as ours go. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf)
  const heads = [...objects.values()].map(({ head }) => head)
  const numberOf = (head: string, name: string) => Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1])
  const fonts = new Map<string, Map<string, string>>()
  for (const head of heads) {
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number))
      const cmap = font && objects.get(numberOf(font.head, 'ToUnicode'))
      if (cmap) fonts.set(name, codesOf(cmap.stream))
    }
  }
  const pages = heads.filter((head) => /\/Type \/Page\n/.test(head))
  const contents = pages.map((page) => objects.get(numberOf(page, 'Contents'))?.stream ?? '')
  const lines = contents.flatMap((content) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n(?:[^[\n]*\n)*?\[([^\]]*)\] TJ/g)].map(([, font = '', shown = '']) => {
      const codes = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const text = codes.map((code) => fonts.get(font)?.get(code) ?? '').join('')
      return text.replaceAll('\u00a0', ' ')
    }),
  )
  return {
    pages: pages.map((page) => /\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? ''),
    contents,
    pictures: heads.filter((head) => head.includes('/Subtype /Image')).length,
    lines,
  }
}
