import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Collection, CollectionChanges, CollectionRow, NewCollection } from '../registry/collection.ts'
import { HistoryEntry, RegistryQuery } from '../registry/registry-api.ts'

const Params = z.strictObject({ id: Id })

const action = (summary: string) =>
  endpoint({ access: 'registry.delete', summary, params: Params, response: Collection })

export const portfolioApi = {
  'GET /v1/portfolios': endpoint({
    access: 'registry.see',
    summary: 'Portfolios, found by their name or that of the responsible organization',
    query: z.strictObject({ ...Paging, ...RegistryQuery }),
    response: listOf(CollectionRow),
  }),
  'POST /v1/portfolios': endpoint({
    access: 'portfolios.edit',
    summary: 'Create a portfolio. The same id again is harmless',
    body: NewCollection,
    response: Collection,
    status: 201,
  }),
  'GET /v1/portfolios/{id}': endpoint({
    access: 'registry.see',
    summary: 'One portfolio',
    params: Params,
    response: Collection,
  }),
  'PATCH /v1/portfolios/{id}': endpoint({
    access: 'portfolios.edit',
    summary: 'Change fields of a portfolio, from the version they were read at',
    params: Params,
    body: CollectionChanges,
    response: Collection,
  }),
  'DELETE /v1/portfolios/{id}': endpoint({
    access: 'registry.delete',
    summary: 'Delete a portfolio that nothing refers to',
    params: Params,
    response: z.strictObject({}),
  }),
  'POST /v1/portfolios/{id}/retire': action('Hide from choosing; still readable'),
  'POST /v1/portfolios/{id}/bring_back': action('Take back into use'),
  'GET /v1/portfolios/{id}/history': endpoint({
    access: 'registry.see',
    summary: 'Who changed what, when, from which value to which, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
}
