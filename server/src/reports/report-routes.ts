import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { askForReportFile, getReportExport } from './report-export-service.ts'
import { getReport } from './report-service.ts'

export function reportRoutes(route: Route, deps: Deps): void {
  route('GET /v1/reports/{report}', async ({ params, query }, { actor, language }) =>
    getReport(deps, actor, params.report, query, language),
  )

  route('POST /v1/report_exports', async ({ body }, { actor, language, request }) =>
    askForReportFile(deps, actor, { id: body.id, exported: body.export, language, requestId: request.id }),
  )

  route('GET /v1/report_exports/{id}', async ({ params }, { actor }) => getReportExport(deps, actor, params.id))
}
