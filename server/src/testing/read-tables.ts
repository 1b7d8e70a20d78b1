import { strFromU8, unzipSync } from 'fflate'

/** Reads CSV by its grammar: quotes around a cell are doubled inside it. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cells = new RegExp(`("(?:[^"]|"")*"|[^"\\r\\n${separator}]*)(${separator}|\\r\\n|$)`, 'g')
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length > 1)
}

interface ReadCell {
  text: string
  style: string | undefined
  isText: boolean
}

/** The rows of the first sheets, by their names. */
export function readXlsx(bytes: Buffer): Record<string, ReadCell[][]> {
  const files = unzipSync(bytes)
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const decode = (text: string) =>
    text
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const names = [...read('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => decode(name))
  return Object.fromEntries(
    names.map((name, index) => {
      const rows = [...read(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row>(.*?)<\/row>/gs)]
      const cells = rows.map(([, row = '']) =>
        [...row.matchAll(/<c\/>|<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', content = '']) => ({
          text: decode(content.replaceAll(/<[^>]*>/g, '')),
          style: /s="(\d+)"/.exec(attributes)?.[1],
          isText: attributes.includes('inlineStr'),
        })),
      )
      return [name, cells]
    }),
  )
}
