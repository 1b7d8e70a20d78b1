import { api } from '@klubba/domain/api'
import { splitCallName, type CallName, type Endpoint } from '@klubba/domain/contract'
import { ERROR_STATUS } from '@klubba/domain/errors'
import { z } from 'zod'
import type { Settings } from '../settings.ts'

type JsonSchema = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key gives the same answer and takes effect once; with another body it is refused',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event that was seen: the stream goes on after it',
  schema: { type: 'string' },
}

function parametersOf(definition: Endpoint): JsonSchema[] {
  const places = [
    ['path', definition.params],
    ['query', definition.query],
  ] as const
  const named = places.flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input'),
    })),
  )
  return [...named, ...(definition.idempotent ? [IDEMPOTENCY_KEY] : []), ...(definition.events ? [LAST_EVENT_ID] : [])]
}

function contentOf(definition: Endpoint): JsonSchema {
  if (definition.file) return { '*/*': {} }
  const type = definition.events ? 'text/event-stream' : 'application/json'
  return { [type]: { schema: schemaOf(definition.response, 'output') } }
}

function operationOf(name: CallName, definition: Endpoint): JsonSchema {
  const content = (schema: JsonSchema) => ({ 'application/json': { schema } })
  return {
    operationId: name,
    summary: definition.summary,
    'x-access': definition.access,
    ...(definition.marketplace && { 'x-marketplace': true }),
    ...(definition.inSession && { 'x-in-session': true }),
    security: definition.access === 'public' ? [] : [{ access_token: [] }],
    parameters: parametersOf(definition),
    ...(definition.body && { requestBody: { required: true, content: content(schemaOf(definition.body, 'input')) } }),
    responses: {
      [definition.status ?? 200]: {
        description: 'Success',
        content: contentOf(definition),
      },
      default: { description: 'An error', content: content({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: "In the caller's language (Accept-Language)" },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

/** The API's description, OpenAPI 3.1, made from the contract. */
export function describeApi(settings: Settings): { openapi: '3.1.0' } & JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, definition] of Object.entries(api)) {
    const name = key as CallName
    const { method, path } = splitCallName(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, definition) }
  }
  return {
    openapi: '3.1.0',
    info: { title: settings.brandName, version: '1' },
    servers: [{ url: settings.apiBaseUrl || settings.publicUrl }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { access_token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
