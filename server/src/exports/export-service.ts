import { join } from 'node:path'
import { Exported, type FileExport } from '@klubba/domain/exports/export-api'
import type { Language } from '@klubba/domain/languages'
import { mayEver, type Actor, type Permission } from '@klubba/domain/permissions'
import { countExportedAssets, nameOfAssets, writeAssets } from '../asset-export/asset-export-service.ts'
import { audit, type NewAuditEntry } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { TableFile } from '../http/table-file.ts'
import { enqueue, type JobPayload } from '../jobs/jobs.ts'
import { countReportRows, nameOfReport, rightForReport, writeReport } from '../reports/report-export-service.ts'
import { mayDeleteFiles } from '../storage/delete-files.ts'
import { inWorkFolder, writeHashed } from '../storage/work-folder.ts'
import { findAsker } from '../users/user-lookup-service.ts'
import { deleteOldExports, findExport, insertExport, updateExport } from './export-sql.ts'

/** Named so before lists were among them. */
const objectOf = (id: string) => `reports/${id}`

interface Writing {
  caller: Actor
  language: Language
  /** Called with every row of a file that is made in the background. */
  onRow?: () => Promise<void>
}

/** What is known of each kind of table. */
interface Kind<E extends Exported> {
  permission: (exported: E) => Permission
  count: (deps: Deps, caller: Caller, exported: E, language: Language) => Promise<number>
  write: (deps: Deps, exported: E, writing: Writing) => Promise<TableFile>
  nameOf: (exported: E, language: Language) => Omit<TableFile, 'content'>
  audited: (exported: E) => Pick<NewAuditEntry, 'action' | 'details'>
}

const KINDS: { [Name in Exported['kind']]: Kind<Extract<Exported, { kind: Name }>> } = {
  report: {
    permission: rightForReport,
    count: (deps, _, exported, language) => countReportRows(deps, exported, language),
    write: (deps, exported, { caller, language, onRow }) => writeReport(deps, caller, exported, language, onRow),
    nameOf: nameOfReport,
    audited: ({ report, format }) => ({ action: 'report_exported', details: { report, format } }),
  },
  assets: {
    permission: () => 'lists.export',
    count: countExportedAssets,
    write: writeAssets,
    nameOf: nameOfAssets,
    audited: ({ listing, format }) => ({ action: 'assets_exported', details: { listing, format } }),
  },
}

const kindOf = (exported: Exported) => KINDS[exported.kind] as Kind<Exported>

export const rightFor = (exported: Exported): Permission => kindOf(exported).permission(exported)

function requireRight(caller: Actor, exported: Exported): void {
  if (!mayEver(caller, rightFor(exported))) throw new AppError('forbidden')
}

const auditEntry = (caller: Caller, exported: Exported, requestId: string): NewAuditEntry => ({
  ...kindOf(exported).audited(exported),
  actorId: caller.user_id,
  requestId,
})

/** At once, as it is read. */
export async function exportNow(
  deps: Deps,
  caller: Caller,
  exported: Exported,
  language: Language,
  requestId: string,
): Promise<TableFile> {
  requireRight(caller, exported)
  const file = await kindOf(exported).write(deps, exported, { caller, language })
  await deps.db.transaction().execute((tx) => audit(tx, deps.keys, auditEntry(caller, exported, requestId)))
  return file
}

type FoundExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

const present = ({ id, status, rows_done, rows_total }: FoundExport): FileExport => ({
  id,
  status,
  rows_done,
  rows_total,
})

async function findOwn(deps: Deps, caller: Caller, id: string): Promise<FoundExport> {
  const found = await findExport(deps.db, id)
  if (!found || found.user_id !== caller.user_id) throw new AppError('not_found')
  return found
}

/** In the background; asked for once more under the same id it is the same. */
export async function askForFile(
  deps: Deps,
  caller: Caller,
  { id, exported, language, requestId }: { id: string; exported: Exported; language: Language; requestId: string },
): Promise<FileExport> {
  requireRight(caller, exported)
  const rowsTotal = await kindOf(exported).count(deps, caller, exported, language)
  const row = { id, userId: caller.user_id, userType: caller.user_type, exported, language, rowsTotal }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertExport(tx, row))) return
    await enqueue(tx, 'make_export_file', { id })
    await audit(tx, deps.keys, auditEntry(caller, exported, requestId))
  })
  return present(await findOwn(deps, caller, id))
}

export async function getExport(deps: Deps, caller: Caller, id: string): Promise<FileExport> {
  return present(await findOwn(deps, caller, id))
}

/** After so many rows it is said how far the file is. */
const TOLD_EVERY = 1000

/** The job: whoever asked for it must still be who they were. */
export async function makeExportFile(deps: Deps, { id }: JobPayload<'make_export_file'>): Promise<void> {
  const found = await findExport(deps.db, id)
  if (!found || found.status === 'done') return
  const exported = Exported.parse(found.export)
  try {
    const asker = await findAsker(deps.db, found)
    if (!asker) throw new AppError('forbidden')
    requireRight(asker, exported)
    await updateExport(deps.db, id, { status: 'running', rows_done: 0 })
    let done = 0
    const onRow = async () => {
      done++
      if (done % TOLD_EVERY === 0) await updateExport(deps.db, id, { rows_done: done })
    }
    const { content } = await kindOf(exported).write(deps, exported, { caller: asker, language: found.language, onRow })
    await inWorkFolder(deps.settings.dataDir, async (folder) => {
      const path = join(folder, 'table')
      const sha256 = await writeHashed(bytesOf(content), path)
      await deps.storage.putFile(objectOf(id), path, sha256)
    })
    await updateExport(deps.db, id, { status: 'done', rows_done: done })
  } catch (error) {
    // Whoever waits for it is told, and may ask again: nobody waits through the retries of a job.
    await updateExport(deps.db, id, { status: 'failed' })
    deps.log.error({ error, kind: exported.kind }, 'a table could not be written')
  }
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield Buffer.from(chunk as Uint8Array)
}

export async function fetchExportFile(deps: Deps, caller: Caller, id: string): Promise<TableFile> {
  const found = await findOwn(deps, caller, id)
  const exported = Exported.parse(found.export)
  requireRight(caller, exported)
  if (found.user_type !== caller.user_type) throw new AppError('forbidden')
  if (found.status !== 'done') throw new AppError('not_found')
  return { ...kindOf(exported).nameOf(exported, found.language), content: await deps.storage.read(objectOf(id)) }
}

const KEPT_HOURS = 24

export async function clearExportFiles(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // A backup may have yet to read them: they go the next time.
    if (!(await mayDeleteFiles(tx))) return
    const ids = await deleteOldExports(tx, KEPT_HOURS)
    await deps.storage.delete(ids.map(objectOf))
  })
}
