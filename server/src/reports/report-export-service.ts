import type { Language } from '@klubba/domain/languages'
import { mayEver, type Actor, type Permission } from '@klubba/domain/permissions'
import { definitionOf } from '@klubba/domain/reports/report'
import type { ExportedReport } from '@klubba/domain/reports/report-api'
import type { Deps } from '../deps.ts'
import type { TableFile } from '../http/table-file.ts'
import { fileNameOf, reportFile } from './report-file.ts'
import { rowsOf } from './report-rows.ts'
import { questionOf, totalsOf } from './report-service.ts'

export const rightForReport = ({ report }: ExportedReport): Permission => definitionOf(report).permission

export const nameOfReport = fileNameOf

export async function countReportRows(
  deps: Deps,
  { report, filters }: ExportedReport,
  language: Language,
): Promise<number> {
  const asked = await questionOf(deps, report, filters, { language, hidesPersons: true })
  if (report === 'assets_with_auctions') {
    const totals = await totalsOf(deps.db, report, asked)
    return totals.reduce((sum, row) => sum + Number(row['auctions'] ?? 0), 0)
  }
  return (await rowsOf(deps.db, report, asked, { limit: 1, offset: 0 })).total ?? 0
}

/** Who may not take personal data along gets no names of people who own something. */
export async function writeReport(
  deps: Deps,
  caller: Actor,
  exported: ExportedReport,
  language: Language,
  onRow?: () => Promise<void>,
): Promise<TableFile> {
  const hidesPersons = !mayEver(caller, 'lists.export_personal_data')
  return reportFile(deps, exported, { language, hidesPersons }, onRow && { onRow })
}
