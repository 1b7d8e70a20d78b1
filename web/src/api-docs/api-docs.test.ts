import { expect, test } from 'vitest'
import { userTypesWith } from './access-text.ts'
import { type Description, findOperations, operationsOf } from './openapi.ts'
import { exampleOf, schemaText } from './schema-text.ts'
import { BadJson, requestOf } from './try-request.ts'

const description: Description = {
  openapi: '3.1.0',
  paths: {
    '/v1/countries': { get: { summary: 'The countries', 'x-access': 'signed_in' } },
    '/v1/assets/{asset_id}': {
      put: {
        summary: 'Save an asset',
        'x-access': 'assets.edit_drafts',
        parameters: [
          { name: 'asset_id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'notify', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
      },
      delete: { summary: 'Remove a draft' },
    },
  },
}

const operations = operationsOf(description)
const save = operations.find(({ method }) => method === 'PUT')!

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('INT-5 lists every call of the description, by path', () => {
  expect(operations.map(({ name }) => name)).toEqual([
    'PUT /v1/assets/{asset_id}',
    'DELETE /v1/assets/{asset_id}',
    'GET /v1/countries',
  ])
  expect(save.answer?.status).toBe('201')
})

test('INT-5 finds calls by all words, wherever they stand', () => {
  expect(findOperations(operations, ' draft  assets ').map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  expect(findOperations(operations, 'delete draft').map(({ method }) => method)).toEqual(['DELETE'])
  expect(findOperations(operations, '')).toHaveLength(3)
})

test('INT-5 shows a schema as a person reads it', () => {
  const schemas = { Person: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } }
  const text = schemaText(
    {
      type: 'object',
      properties: {
        owner: { $ref: '#/components/schemas/Person' },
        kind: { enum: ['a', 'b'] },
        note: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
        years: { type: 'array', items: { type: 'integer', minimum: 1900, maximum: 9007199254740991 } },
      },
      required: ['owner', 'kind'],
    },
    schemas,
  )
  expect(text).toBe(`{
  owner: {
    id?: string (uuid)
  }
  kind: "a" | "b"
  note?: string (…200) | null
  years?: [ integer (1900…) ]
}`)
})

test('INT-5 a schema that holds itself ends somewhere', () => {
  const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } }
  expect(schemaText({ $ref: '#/components/schemas/Node' }, schemas)).toContain('…')
  expect(exampleOf({ $ref: '#/components/schemas/Node' }, schemas)).toEqual({})
})

test('INT-5 the example to begin with has what is required', () => {
  const properties = { email: { type: 'string' }, age: { type: 'integer' }, note: { type: 'string' } }
  expect(exampleOf({ type: 'object', properties, required: ['email', 'age'] })).toEqual({ email: '', age: 0 })
})

test('INT-5 a try sends what was filled in', () => {
  const fields = form({ 'path.asset_id': 'a/b', 'query.notify': ' ', body: '{"title":"x"}' })
  expect(requestOf(save, fields)).toEqual({
    method: 'PUT',
    path: '/v1/assets/a%2Fb',
    query: {},
    body: { title: 'x' },
  })
  expect(() => requestOf(save, form({ body: '{' }))).toThrow(BadJson)
})

test('INT-5 a permission is told by the user types that have it', () => {
  expect(userTypesWith('bids.enter')).toEqual(['support', 'auction_broker', 'admin'])
})
