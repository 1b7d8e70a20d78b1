import { z } from 'zod'
import { endpoint } from '../contract.ts'

export const systemApi = {
  'GET /health': endpoint({
    access: 'public',
    lane: 'health',
    summary: 'The process is alive',
    response: z.strictObject({ status: z.literal('ok') }),
  }),
  'GET /ready': endpoint({
    access: 'public',
    lane: 'health',
    summary: 'The database is reachable and its migrations are done',
    response: z.strictObject({ status: z.literal('ready'), warnings: z.array(z.string()) }),
  }),
  'GET /v1/openapi.json': endpoint({
    access: 'api_documentation.see',
    summary: 'This description, OpenAPI 3.1',
    response: z.looseObject({ openapi: z.literal('3.1.0') }),
  }),
}
