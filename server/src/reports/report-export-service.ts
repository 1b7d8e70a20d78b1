import { join } from 'node:path'
import type { Language } from '@klubba/domain/languages'
import { mayEver } from '@klubba/domain/permissions'
import { ExportedReport, type ReportExport } from '@klubba/domain/reports/report-api'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { enqueue, type JobPayload } from '../jobs/jobs.ts'
import { mayDeleteFiles } from '../storage/delete-files.ts'
import { inWorkFolder, writeHashed } from '../storage/work-folder.ts'
import {
  deleteOldReportExports,
  findAsker,
  findReportExport,
  insertReportExport,
  updateReportExport,
} from './report-export-sql.ts'
import { fileNameOf, reportFile, type ReportFile } from './report-file.ts'
import { rowsOf } from './report-rows.ts'
import { questionOf, requireReport, totalsOf } from './report-service.ts'

const objectOf = (id: string) => `reports/${id}`

/** Who may not take personal data along gets no names of people who own something. */
const hidesPersons = (caller: { user_type: Caller['user_type'] }) => !mayEver(caller, 'lists.export_personal_data')

const auditEntry = (caller: Caller, { report, format }: ExportedReport, requestId: string) => ({
  action: 'report_exported' as const,
  actorId: caller.user_id,
  requestId,
  details: { report, format },
})

/** At once, as it is read. */
export async function exportReport(
  deps: Deps,
  caller: Caller,
  exported: ExportedReport,
  language: Language,
  requestId: string,
): Promise<ReportFile> {
  requireReport(caller, exported.report)
  await deps.db.transaction().execute((tx) => audit(tx, deps.keys, auditEntry(caller, exported, requestId)))
  return reportFile(deps, exported, { language, hidesPersons: hidesPersons(caller) })
}

async function countRows(deps: Deps, { report, filters }: ExportedReport, language: Language): Promise<number> {
  const asked = await questionOf(deps, report, filters, { language, hidesPersons: true })
  if (report === 'assets_with_auctions') {
    const totals = await totalsOf(deps.db, report, asked)
    return totals.reduce((sum, row) => sum + Number(row['auctions'] ?? 0), 0)
  }
  return (await rowsOf(deps.db, report, asked, { limit: 1, offset: 0 })).total ?? 0
}

type FoundExport = NonNullable<Awaited<ReturnType<typeof findReportExport>>>

const presentExport = ({ id, status, rows_done, rows_total }: FoundExport): ReportExport => ({
  id,
  status,
  rows_done,
  rows_total,
})

async function findOwn(deps: Deps, caller: Caller, id: string): Promise<FoundExport> {
  const found = await findReportExport(deps.db, id)
  if (!found || found.user_id !== caller.user_id) throw new AppError('not_found')
  return found
}

/** In the background; asked for once more under the same id it is the same. */
export async function askForReportFile(
  deps: Deps,
  caller: Caller,
  {
    id,
    exported,
    language,
    requestId,
  }: { id: string; exported: ExportedReport; language: Language; requestId: string },
): Promise<ReportExport> {
  requireReport(caller, exported.report)
  const rowsTotal = await countRows(deps, exported, language)
  const row = { id, userId: caller.user_id, userType: caller.user_type, exported, language, rowsTotal }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertReportExport(tx, row))) return
    await enqueue(tx, 'make_report_file', { id })
    await audit(tx, deps.keys, auditEntry(caller, exported, requestId))
  })
  return presentExport(await findOwn(deps, caller, id))
}

export async function getReportExport(deps: Deps, caller: Caller, id: string): Promise<ReportExport> {
  return presentExport(await findOwn(deps, caller, id))
}

/** After so many rows it is said how far the file is. */
const TOLD_EVERY = 1000

/** The job: whoever asked for it must still be who they were. */
export async function makeReportFile(deps: Deps, { id }: JobPayload<'make_report_file'>): Promise<void> {
  const found = await findReportExport(deps.db, id)
  if (!found || found.status === 'done') return
  const exported = ExportedReport.parse(found.export)
  try {
    const asker = await findAsker(deps.db, id)
    if (!asker) throw new AppError('forbidden')
    requireReport(asker, exported.report)
    await updateReportExport(deps.db, id, { status: 'running', rows_done: 0 })
    let done = 0
    const onRow = async () => {
      done++
      if (done % TOLD_EVERY === 0) await updateReportExport(deps.db, id, { rows_done: done })
    }
    const reader = { language: found.language, hidesPersons: hidesPersons(asker) }
    const { content } = await reportFile(deps, exported, reader, { onRow })
    await inWorkFolder(deps.settings.dataDir, async (folder) => {
      const path = join(folder, 'report')
      const sha256 = await writeHashed(bytesOf(content), path)
      await deps.storage.putFile(objectOf(id), path, sha256)
    })
    await updateReportExport(deps.db, id, { status: 'done', rows_done: done })
  } catch (error) {
    // Whoever waits for it is told, and may ask again: nobody waits through the retries of a job.
    await updateReportExport(deps.db, id, { status: 'failed' })
    deps.log.error({ error, report: exported.report }, 'a report could not be written')
  }
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield Buffer.from(chunk as Uint8Array)
}

export async function fetchReportFile(deps: Deps, caller: Caller, id: string): Promise<ReportFile> {
  const found = await findOwn(deps, caller, id)
  const exported = ExportedReport.parse(found.export)
  requireReport(caller, exported.report)
  if (found.user_type !== caller.user_type) throw new AppError('forbidden')
  if (found.status !== 'done') throw new AppError('not_found')
  return { ...fileNameOf(exported, found.language), content: await deps.storage.read(objectOf(id)) }
}

const KEPT_HOURS = 24

export async function clearReportFiles(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // A backup may have yet to read them: they go the next time.
    if (!(await mayDeleteFiles(tx))) return
    const ids = await deleteOldReportExports(tx, KEPT_HOURS)
    await deps.storage.delete(ids.map(objectOf))
  })
}
