import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { addAffiliation, listAffiliations, removeAffiliation } from './affiliation-service.ts'
import { changeBankDetails, confirmBankDetails, getBankDetails, rejectBankDetails } from './bank-details-service.ts'
import { setCommission } from './commission-service.ts'
import { addTcrRecord, listTcrRecords, removeTcrRecord } from './tcr-service.ts'

export function organizationPartsRoutes(route: Route, deps: Deps): void {
  route('PATCH /v1/organizations/{id}/commission', async ({ params, body }, { actor, request }) =>
    setCommission(deps, actor, params.id, body, request.id),
  )

  route('GET /v1/organizations/{id}/bank_details', async ({ params }, { actor }) =>
    getBankDetails(deps, actor, params.id),
  )

  route('PUT /v1/organizations/{id}/bank_details', async ({ params, body }, { actor, request }) => {
    const { version, ...details } = body
    return changeBankDetails(deps, actor, { id: params.id, version, requestId: request.id }, details)
  })

  route('POST /v1/organizations/{id}/bank_details/confirm', async ({ params, body }, { actor, request }) =>
    confirmBankDetails(deps, actor, { ...params, ...body, requestId: request.id }),
  )

  route('POST /v1/organizations/{id}/bank_details/reject', async ({ params, body }, { actor, request }) =>
    rejectBankDetails(deps, actor, { ...params, ...body, requestId: request.id }),
  )

  route('GET /v1/organizations/{id}/affiliations', async ({ params, query }) =>
    listAffiliations(deps, params.id, query),
  )

  route('POST /v1/organizations/{id}/affiliations', async ({ params, body }, { actor }) =>
    addAffiliation(deps, actor, params.id, body),
  )

  route('DELETE /v1/organizations/{id}/affiliations/{affiliation_id}', async ({ params }, { actor }) => {
    await removeAffiliation(deps, actor, params.id, params.affiliation_id)
    return {}
  })

  route('GET /v1/organizations/{id}/tcr_records', async ({ params, query }) => listTcrRecords(deps, params.id, query))

  route('POST /v1/organizations/{id}/tcr_records', async ({ params, body }, { actor }) =>
    addTcrRecord(deps, actor, params.id, body),
  )

  route('DELETE /v1/organizations/{id}/tcr_records/{record_id}', async ({ params }, { actor }) => {
    await removeTcrRecord(deps, actor, params.id, params.record_id)
    return {}
  })
}
