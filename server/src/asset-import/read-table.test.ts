import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxOf, type SheetCell } from '../http/xlsx.ts'
import { readBytes } from './read-bytes.ts'
import { readTable } from './read-table.ts'
import { TableError } from './table.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

async function refusalOf(read: () => Promise<unknown>): Promise<object> {
  const refusal: unknown = await read().catch((error: unknown) => error)
  if (!(refusal instanceof TableError)) expect.fail(`not refused: ${String(refusal)}`)
  return { code: refusal.code, ...refusal.params }
}

/** A workbook of one sheet as Excel writes it; `sheet` is what stands in its sheetData and after it. */
function workbook(sheet: string, { texts = '', styles = '', name = 'xl/worksheets/sheet1.xml' } = {}): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        '<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="Hidden" sheetId="7" state="hidden" r:id="rId9"/>' +
          '<sheet name="Machines" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${relations}"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
      'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
      [name]: strToU8(`<worksheet>${sheet}</worksheet>`),
    },
    { level: 1 },
  )
}

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADINGS = `<row r="1">${inline('A1', 'VIN')}${inline('B1', 'Brand')}</row>`

test.for([
  ['semicolons', 'VIN;Brand;Weight\r\nSN-1;Volvo;8,5\r\n'],
  ['commas', 'VIN,Brand,Weight\nSN-1,Volvo,"8,5"\n'],
  ['tabs', 'VIN\tBrand\tWeight\nSN-1\tVolvo\t8,5'],
  ['a named separator', 'sep=|\r\nVIN|Brand|Weight\r\nSN-1|Volvo|8,5'],
  ['a mark of UTF-8 and empty lines', '\uFEFFVIN;Brand;Weight\n\nSN-1;Volvo;8,5\n;;\n\n'],
] as [string, string][])('AST-14 CSV with %s is read', ([, text]) => {
  const { headings, rows } = readBytes(bytesOf(text))
  expect(headings).toEqual(['VIN', 'Brand', 'Weight'])
  expect(rows.map(({ cells }) => cells)).toEqual([['SN-1', 'Volvo', '8,5']])
})

test('AST-14 CSV is read in UTF-8, Windows-1252 and UTF-16, with Nordic letters', () => {
  const text = 'Märke;Årsmodell\nØveraasen;2018\n'
  const files = [bytesOf(text), bytesOf(text, 'latin1'), bytesOf(`\uFEFF${text}`, 'utf16le')]
  for (const file of files) {
    const { headings, rows } = readBytes(file)
    expect([headings, rows[0]?.cells]).toEqual([
      ['Märke', 'Årsmodell'],
      ['Øveraasen', '2018'],
    ])
  }
})

test('AST-14 CSV keeps quotes and breaks inside cells, numbers its rows as a spreadsheet does, and counts empty ones', () => {
  const text = 'VIN;Note\nSN-1;"says ""hi"";\r\nand more"\n\n;\nSN-2;24" bucket\nSN-3;"a"b\n'
  const { rows, emptyRows } = readBytes(bytesOf(text))
  expect(rows.map(({ number, cells }) => [number, cells[1]])).toEqual([
    [2, 'says "hi";\r\nand more'],
    [5, '24" bucket'],
    [6, 'ab'],
  ])
  expect(emptyRows).toBe(2)
})

test('AST-14 formulas and errors in CSV are flawed; what was defused is as it was meant', () => {
  const text = `A;B;C;D;E\n=1+1;#REF!;'=Firm;="0042";+47 22 22 22 22\n`
  const { rows } = readBytes(bytesOf(text))
  expect(rows[0]).toMatchObject({
    cells: ['=1+1', '#REF!', '=Firm', '0042', '+47 22 22 22 22'],
    flaws: { 0: 'cell_formula', 1: 'cell_error' },
  })
})

test.for([
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), { code: 'table_unreadable' }],
  ['a page', bytesOf('<!doctype html><table><tr><td>VIN</td></tr></table>'), { code: 'table_unreadable' }],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), { code: 'table_unreadable' }],
  ['half an archive', workbook(HEADINGS).subarray(0, 400), { code: 'table_unreadable' }],
  ['an open quote', bytesOf('VIN;Note\nSN-1;x\nSN-2;"open\nSN-3;y'), { code: 'table_unclosed_quote', row: 3 }],
  ['headings alone', bytesOf('VIN;Brand\n'), { code: 'table_no_rows' }],
  ['nothing', bytesOf('\n\n;;\n'), { code: 'table_no_headings', row: 1 }],
  ['a title', bytesOf('Machines of May\nVIN;Brand\nSN-1;Volvo'), { code: 'table_no_headings', row: 1 }],
  ['more cells', bytesOf('VIN;Brand\nSN-1;Volvo;x'), { code: 'table_heading_missing', row: 2, column: 'C' }],
  [
    'a long cell',
    bytesOf(`VIN;Note\nSN-1;${'x'.repeat(5001)}`),
    { code: 'table_cell_too_long', row: 2, column: 'B', max: 5000 },
  ],
  ['many columns', bytesOf(`${'x;'.repeat(200)}x\ny`), { code: 'table_too_many_columns', max: 200 }],
  [
    'one row too many',
    bytesOf(`VIN;Brand\n${'SN-1;Volvo\n'.repeat(10_001)}`),
    { code: 'table_too_many_rows', max: 10_000 },
  ],
  [
    'merged headings',
    workbook(
      `<sheetData>${HEADINGS}<row r="2"><c r="A2"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>`,
    ),
    { code: 'table_merged_headings', cell: 'A1' },
  ],
  [
    'entities of its own',
    workbook(`<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData>${HEADINGS}</sheetData>`),
    { code: 'table_unreadable' },
  ],
] as [string, Uint8Array, object][])(
  'AST-14 a file with %s is refused, with the row and the column',
  async ([, bytes, refusal]) => {
    expect(await refusalOf(async () => readBytes(bytes))).toEqual(refusal)
  },
)

test('AST-14 a file that unpacks to hundreds of megabytes is refused before they are there', async () => {
  const bomb = workbook(`<sheetData>${HEADINGS}</sheetData>${' '.repeat(100 * 1024 * 1024)}`)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await refusalOf(async () => readTable(bomb))).toEqual({ code: 'table_unpacks_too_large' })
})

test('AST-14 ten thousand rows of forty columns are read whole', async () => {
  const row = Array.from({ length: 40 }, (_, index): SheetCell => ({ type: 'text', value: `value ${index}` }))
  const headings = Array.from({ length: 40 }, (_, index) => `Heading ${index}`)
  const rows = Array.from({ length: 10_000 }, () => row)
  const table = await readTable(await buffer(xlsxOf([{ name: 'All', headings, rows }])))
  expect(table.rows).toHaveLength(10_000)
  expect(table.rows.at(-1)).toMatchObject({ number: 10_001, cells: expect.arrayContaining(['value 39']) })
})

test('AST-14 what the product writes as Excel it reads again: texts, numbers and dates', async () => {
  const written = xlsxOf([
    {
      name: 'Machines',
      headings: ['VIN', 'Weight', 'Valid until', 'Note'],
      rows: [
        [
          { type: 'text', value: 'SN <1> & "2"' },
          { type: 'number', value: '22000.5' },
          { type: 'date', value: '2026-11-17' },
          { type: 'text', value: '=SUM(A1)' },
        ],
        [null, { type: 'number', value: '3' }, null, null],
      ],
    },
  ])
  const { rows } = readBytes(await buffer(written))
  expect(rows.map(({ cells, flaws }) => [cells, flaws])).toEqual([
    [['SN <1> & "2"', 22_000.5, '2026-11-17', '=SUM(A1)'], {}],
    [[null, 3, null, null], {}],
  ])
})

test('AST-14 a workbook as Excel writes it: shared and rich texts, gaps, formulas, errors, own date formats, merged cells', () => {
  const sheet = `<sheetData>
    <row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="inlineStr"><is><t>Day</t></is></c></row>
    <row r="4"/>
    <row r="6"><c r="B6" t="s"><v>2</v></c><c r="D6" s="1"><v>46343</v></c></row>
    <row r="7"><c r="B7" t="str"><f>A1&amp;"x"</f><v>made</v></c><c r="C7" t="e"><v>#N/A</v></c><c r="D7" t="b"><v>1</v></c></row>
    <row r="8"><c r="B8"><v>1.5</v></c></row>
    <row r="900000"><c r="B900000" s="1"/></row>
  </sheetData><mergeCells count="1"><mergeCell ref="C8:C9"/></mergeCells>`
  const texts = `<si><t>VIN</t></si><si><r><t>Bra</t></r><r><t xml:space="preserve">nd </t></r><rPh><t>no</t></rPh></si><si><t>SN_x0041_</t></si>`
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>'
  const { headings, rows, emptyRows } = readBytes(workbook(sheet, { texts, styles }))
  expect(headings).toEqual(['', 'VIN', 'Brand', 'Day'])
  expect(rows).toEqual([
    { number: 6, cells: [null, 'SNA', null, '2026-11-17'], flaws: {} },
    { number: 7, cells: [null, 'made', '#N/A', true], flaws: { 1: 'cell_formula', 2: 'cell_error' } },
    { number: 8, cells: [null, 1.5, null, null], flaws: { 2: 'cell_merged' } },
  ])
  expect(emptyRows).toBe(2)
})
