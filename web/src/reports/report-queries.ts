import type { Api } from '@klubba/domain/api'
import type { Input, Output } from '@klubba/domain/contract'
import type { ReportId } from '@klubba/domain/reports/report'
import type { ExportFormat } from '@klubba/domain/reports/report-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

type GetReport = Api['GET /v1/reports/{report}']
export type ReportQuery = Input<GetReport>['query']
export type Report = Output<GetReport>
/** What narrows it, without its page and what is looked at of it. */
export type ReportNarrowed = Omit<ReportQuery, 'page' | 'page_size' | 'after' | 'currency'>

/** The names in it are in the language of the page. */
export const reportOptions = (report: ReportId, query: ReportQuery, language: string) =>
  queryOptions({
    queryKey: ['reports', report, language, query],
    queryFn: async ({ signal }) => call('GET /v1/reports/{report}', { params: { report }, query }, { signal }),
    placeholderData: (previous) => (previous?.report === report ? keepPreviousData(previous) : undefined),
    staleTime: 0,
  })

interface Exported {
  report: ReportId
  format: ExportFormat
  filters: ReportNarrowed
}

/** The address of the file; it works once, for a minute. */
export async function askForReport(exported: Exported): Promise<string> {
  const { url } = await call('POST /v1/downloads', { body: { download: { kind: 'report', ...exported } } })
  return url
}

/** Has the file made in the background. */
export async function beginReportFile(id: string, exported: Exported) {
  return call('POST /v1/report_exports', { body: { id, export: exported } })
}

/** How far the file is, until it is there. */
export const reportFileOptions = (id: string) =>
  queryOptions({
    queryKey: ['report_exports', id],
    queryFn: async ({ signal }) => call('GET /v1/report_exports/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' || state.data?.status === 'failed' ? false : 1000),
    staleTime: 0,
  })

export async function askForReportFile(id: string): Promise<string> {
  const { url } = await call('POST /v1/downloads', { body: { download: { kind: 'report_export', id } } })
  return url
}
