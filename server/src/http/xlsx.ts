import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { isFormula } from './csv.ts'

export type SheetCell =
  | { type: 'text'; value: string }
  /** Digits with a point, exactly as they are to be stored. */
  | { type: 'number' | 'money' | 'percent' | 'days'; value: string }
  /** As 2026-11-17. */
  | { type: 'date'; value: string }
  | null

export interface Sheet {
  name: string
  headings: readonly string[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

/** As they stand in STYLES: the spreadsheet shows thousands, decimals and dates the way of its user's country. */
const STYLE = { text: 0, heading: 1, money: 2, percent: 3, date: 4, number: 5, defused: 6, days: 0 }
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="1"><numFmt numFmtId="164" formatCode="0.00%"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet ends at 1 048 576 rows, the headings among them; more go on the next one. */
const ROWS_A_SHEET = 1_000_000
const CHUNK = 1 << 16
const WIDTH = 18
const DAY_MS = 86_400_000
/** The calendar of spreadsheets begins so many days before 1970. */
const DAYS_BEFORE_1970 = 25_569

/** Control signs, of which XML holds but these three, and what is no character. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

function escaped(text: string): string {
  return text
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;')
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

function cellXml(cell: SheetCell): string {
  if (cell === null) return '<c/>'
  const { type, value } = cell
  if (type === 'text') return textCell(value, isFormula(value) ? STYLE.defused : STYLE.text)
  const stored = type === 'date' ? Date.parse(`${value}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_1970 : value
  return `<c s="${STYLE[type]}"><v>${stored}</v></c>`
}

/** Takes what is written into files of the archive and gives out its bytes as they are ready. */
class Archive {
  #ready: Uint8Array[] = []
  #failure: Error | null = null
  #zip = new Zip((error, chunk) => {
    if (error) this.#failure = error
    else this.#ready.push(chunk)
  })

  open(path: string): { write: (text: string) => void; end: () => void } {
    const file = new ZipDeflate(path, { level: 6 })
    this.#zip.add(file)
    return { write: (text) => file.push(strToU8(text)), end: () => file.push(new Uint8Array(0), true) }
  }

  put(path: string, text: string): void {
    const file = this.open(path)
    file.write(HEAD + text)
    file.end()
  }

  end(): void {
    this.#zip.end()
  }

  /** What is ready since the last time. */
  take(): Uint8Array[] {
    if (this.#failure) throw this.#failure
    const taken = this.#ready
    this.#ready = []
    return taken
  }
}

const sheetStart = (headings: readonly string[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols><col min="1" max="${headings.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>` +
  `<row>${headings.map((heading) => textCell(heading, STYLE.heading)).join('')}</row>`

const SHEET_END = '</sheetData></worksheet>'

/** Writes one sheet, or several where one does not hold the rows; gives the name of each. */
async function* writeSheet(archive: Archive, { name, headings, rows }: Sheet, first: number, names: string[]) {
  const open = () => {
    names.push(names.length + 1 === first ? name : `${name} ${names.length + 2 - first}`)
    const file = archive.open(`xl/worksheets/sheet${names.length}.xml`)
    file.write(sheetStart(headings))
    return file
  }
  let file = open()
  let text = ''
  let count = 0
  for await (const row of rows) {
    if (count === ROWS_A_SHEET) {
      file.write(text + SHEET_END)
      file.end()
      file = open()
      text = ''
      count = 0
    }
    count++
    text += `<row>${row.map(cellXml).join('')}</row>`
    if (text.length > CHUNK) {
      file.write(text)
      text = ''
      yield* archive.take()
    }
  }
  file.write(text + SHEET_END)
  file.end()
  yield* archive.take()
}

function writeBook(archive: Archive, names: readonly string[]): void {
  const numbered = names.map((name, index) => ({ name, number: index + 1 }))
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${type}+xml"/>`
  archive.put('xl/styles.xml', STYLES)
  archive.put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered
      .map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
  )
  archive.put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}">${numbered
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  archive.put(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  archive.put(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${numbered
      .map(({ number }) => part(`worksheets/sheet${number}`, 'worksheet'))
      .join('')}</Types>`,
  )
}

/** Sheets as an Excel workbook, written as the rows are read: however many there are, only a few are held. */
export function xlsxOf(sheets: readonly Sheet[]): Readable {
  return Readable.from(
    (async function* () {
      const archive = new Archive()
      const names: string[] = []
      for (const sheet of sheets) yield* writeSheet(archive, sheet, names.length + 1, names)
      writeBook(archive, names)
      archive.end()
      yield* archive.take()
    })(),
    { objectMode: false },
  )
}
