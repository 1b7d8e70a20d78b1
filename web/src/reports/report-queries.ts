import type { Api } from '@klubba/domain/api'
import type { Input, Output } from '@klubba/domain/contract'
import type { ReportId } from '@klubba/domain/reports/report'
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
