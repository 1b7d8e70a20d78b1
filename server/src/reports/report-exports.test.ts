import { randomUUIDv7 } from 'node:crypto'
import { grantOf } from '@klubba/domain/permissions'
import { definitionOf, REPORT_IDS, type ReportId } from '@klubba/domain/reports/report'
import type { ExportFormat } from '@klubba/domain/reports/report-api'
import { USER_TYPES } from '@klubba/domain/users/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { readCsv, readXlsx } from '../testing/read-tables.ts'
import { insertReported } from '../testing/report-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const admin = await signInAs(app, 'admin')
const auctions = await insertReported(app, admin.user.id, 300)
const FROM = '2020-01-01'

async function fetchFile(who: SignedIn, download: object, language = 'en'): Promise<Buffer> {
  const asked = await app.call('POST /v1/downloads', { body: { download } }, { token: who.token, language })
  expect(asked.status).toBe(201)
  const answer = await app.inject({ method: 'GET', url: asked.body.url })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const reportOf = (report: ReportId, format: ExportFormat, filters: object = { from: FROM }) => ({
  kind: 'report',
  report,
  format,
  filters,
})

const users = await Promise.all(USER_TYPES.map((userType) => signInAs(app, userType)))

test.for(REPORT_IDS)('REP-1 REP-2 %s is open to those whom the table names, and so are its files', async (report) => {
  for (const { token, user } of users) {
    const allowed = grantOf(user.user_type, definitionOf(report).permission) === 'yes'
    const seen = await app.call('GET /v1/reports/{report}', { params: { report }, query: {} }, { token })
    expect(seen.status).toBe(allowed ? 200 : 403)
    const download = reportOf(report, 'csv', {})
    const asked = await app.call('POST /v1/downloads', { body: { download } }, { token })
    expect(asked.status).toBe(allowed ? 201 : 403)
    const body = { id: randomUUIDv7(), export: { kind: 'report', report, format: 'csv', filters: {} } }
    expect((await app.call('POST /v1/exports', { body }, { token })).status).toBe(allowed ? 202 : 403)
  }
})

test('REP-1 LNG-2 the file holds every row in the language and number format of its reader', async () => {
  const rows = readCsv(String(await fetchFile(admin, reportOf('assets_with_auctions', 'csv'), 'no')), ';')
  expect(rows[0]).toEqual([
    'Auksjon',
    'Objektnummer',
    'Objekt',
    'Kategori',
    'Merke',
    'År',
    'Eier',
    'Portefølje',
    'Land',
    'Status',
    'Slutter',
    'Bud',
    'Pris',
    'Valuta',
  ])
  expect(rows).toHaveLength(auctions.length + 1)
  const sums = rows.slice(1).map((row) => Math.round(Number(row[12]?.replace(',', '.')) * 100))
  expect(sums.reduce((all, one) => all + one, 0)).toBe(auctions.reduce((all, { price }) => all + (price ?? 0), 0))
  expect(rows[1]?.[10]).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  const english = String(await fetchFile(admin, reportOf('commission', 'csv'), 'en'))
  expect(readCsv(english, ',')[0]).toEqual([
    'Category',
    'Sold',
    'Hammer total',
    'Commission',
    'Share of the price (%)',
    'Currency',
  ])
})

test('REP-1 cells that would run as a formula are defused, in both kinds of files', async () => {
  const csv = readCsv(String(await fetchFile(admin, reportOf('sales', 'csv', { from: FROM, by: 'owner' }))), ',')
  const names = csv.slice(1).map(([name]) => name)
  expect(names).toContain("'=Firm 1")
  expect(names).toContain("'@Kari Hemmelig")
  const book = readXlsx(await fetchFile(admin, reportOf('sales', 'xlsx', { from: FROM, by: 'owner' })))
  const cells = book['Report']?.map(([first]) => first) ?? []
  const defused = cells.filter((cell) => cell?.text.startsWith('=') || cell?.text.startsWith('@'))
  expect(defused.length).toBeGreaterThan(4)
  // A text with the sign that keeps it one: as it was written, and never run.
  for (const cell of defused) expect(cell).toMatchObject({ isText: true, style: '6' })
})

test('REP-1 the Excel file has real numbers and dates, and the totals on a sheet of their own', async () => {
  const book = readXlsx(await fetchFile(admin, reportOf('assets_with_auctions', 'xlsx'), 'fi'))
  expect(Object.keys(book)).toEqual(['Raportti', 'Yhteensä', 'Tietoja'])
  const [heads, ...rows] = book['Raportti'] ?? []
  expect(heads?.map(({ text }) => text)).toContain('Hinta')
  expect(rows).toHaveLength(auctions.length)
  const prices = rows.map((row) => row[12]).filter((cell) => cell?.style === '2')
  const total = prices.reduce((sum, cell) => sum + Math.round(Number(cell?.text) * 100), 0)
  expect(total).toBe(auctions.reduce((sum, { price }) => sum + (price ?? 0), 0))
  const days = rows.map((row) => row[10])
  expect(days.every((cell) => cell?.style === '4' && Number(cell.text) > 45_000 && !cell.isText)).toBe(true)
  const shares = readXlsx(await fetchFile(admin, reportOf('sold_share', 'xlsx')))['Report'] ?? []
  expect(shares.slice(1).every((row) => row[4]?.style === '3' && Number(row[4].text) <= 1)).toBe(true)
})

test('REP-1 who may not take personal data along gets no names of people', async () => {
  for (const userType of ['read', 'user'] as const) {
    const who = await signInAs(app, userType)
    for (const format of ['csv', 'xlsx'] as const) {
      const bytes = await fetchFile(who, reportOf('assets_with_auctions', format))
      const text = format === 'csv' ? String(bytes) : JSON.stringify(readXlsx(bytes))
      expect(text).not.toContain('Hemmelig')
      expect(text).toContain('Private person')
    }
  }
  const support = await signInAs(app, 'support')
  expect(String(await fetchFile(support, reportOf('assets_with_auctions', 'csv')))).toContain('Hemmelig')
})

const progressOf = (who: SignedIn, id: string) =>
  app.call('GET /v1/exports/{id}', { params: { id } }, { token: who.token })

test('REP-2 a large file is made in the background, tells how far it is, and is fetched once', async () => {
  const who = await signInAs(app, 'user')
  const body = {
    id: randomUUIDv7(),
    export: { kind: 'report', report: 'assets_with_auctions', format: 'xlsx', filters: { from: FROM } },
  }
  const ask = () => app.call('POST /v1/exports', { body }, { token: who.token, language: 'sv' })
  const waiting = { id: body.id, status: 'waiting', rows_done: 0, rows_total: auctions.length }
  expect(await ask()).toMatchObject({ status: 202, body: waiting })
  expect((await ask()).body).toEqual(waiting)
  const download = { kind: 'export', id: body.id }
  const early = await app.call('POST /v1/downloads', { body: { download } }, { token: who.token })
  expect((await app.inject({ method: 'GET', url: early.body.url })).statusCode).toBe(404)

  await app.runJobs()
  expect((await progressOf(who, body.id)).body).toMatchObject({ status: 'done', rows_done: auctions.length })
  expect((await progressOf(admin, body.id)).status).toBe(404)
  const book = readXlsx(await fetchFile(who, download, 'sv'))
  expect(book['Rapport']).toHaveLength(auctions.length + 1)
  expect(JSON.stringify(book)).not.toContain('Hemmelig')
})

test('REP-2 a file is neither made for nor handed to who lost the right meanwhile', async () => {
  const broker = await signInAs(app, 'auction_broker')
  const ask = async () => {
    const body = { id: randomUUIDv7(), export: { kind: 'report', report: 'sales', format: 'csv', filters: {} } }
    await app.call('POST /v1/exports', { body }, { token: broker.token })
    return body.id
  }
  const made = await ask()
  await app.runJobs()
  const late = await ask()
  await sql`UPDATE users SET user_type = 'read' WHERE id = ${broker.user.id}`.execute(app.deps.db)
  await app.runJobs()
  const { rows } = await sql<{ status: string }>`SELECT status FROM exports WHERE id = ${late}`.execute(app.deps.db)
  expect(rows).toEqual([{ status: 'failed' }])
  const again = await signInAs(app, 'read')
  await sql`UPDATE exports SET user_id = ${again.user.id} WHERE id = ${made}`.execute(app.deps.db)
  const body = { download: { kind: 'export', id: made } }
  const asked = await app.call('POST /v1/downloads', { body }, { token: again.token })
  expect((await app.inject({ method: 'GET', url: asked.body.url })).statusCode).toBe(403)
})

test('REP-2 that a report was taken along is in the audit log', async () => {
  await fetchFile(admin, reportOf('work_per_user', 'csv', {}))
  const query = { action: 'report_exported', user: admin.user.id }
  const { body } = await app.call('GET /v1/audit', { query }, { token: admin.token })
  expect(body.results[0]).toMatchObject({ details: { report: 'work_per_user', format: 'csv' } })
})
