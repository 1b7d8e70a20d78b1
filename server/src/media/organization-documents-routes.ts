import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { sendFile } from './media-files.ts'
import {
  findDocumentToServe,
  listOrganizationDocuments,
  removeOrganizationDocument,
  retryOrganizationDocument,
} from './organization-documents-service.ts'

export function organizationDocumentsRoutes(route: Route, deps: Deps): void {
  route('GET /v1/organizations/{id}/documents', async ({ params }, { actor, language }) =>
    listOrganizationDocuments(deps, { ...actor, language }, params.id),
  )

  route('DELETE /v1/organizations/{id}/documents/{document_id}', async ({ params }, { actor, request }) => {
    await removeOrganizationDocument(deps, actor, params.id, params.document_id, request.id)
    return {}
  })

  route('POST /v1/organizations/{id}/documents/{document_id}/retry', async ({ params }, { actor, language }) =>
    retryOrganizationDocument(deps, { ...actor, language }, params.id, params.document_id),
  )

  route(
    'GET /v1/organizations/{id}/documents/{document_id}/{variant}',
    async ({ params: { id, document_id, variant }, query }, { actor, request, reply }) => {
      const asked = { id: document_id, variant, takes: request.headers.accept ?? '' }
      const file = await findDocumentToServe(deps, actor, id, asked)
      return sendFile(request, reply, deps.storage, file, query.v)
    },
  )
}
