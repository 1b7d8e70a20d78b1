import type { Access, Method } from '@klubba/domain/contract'

/** A JSON schema, as far as the contract makes use of it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema?: Schema
}

type Content = Record<string, { schema?: Schema }>

interface RawOperation {
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
  'x-access'?: Access
  /** Open to the token of a marketplace too. */
  'x-marketplace'?: true
}

export interface Description {
  openapi: string
  paths?: Record<string, Partial<Record<Lowercase<Method>, RawOperation>>>
  components?: { schemas?: Record<string, Schema> }
}

export interface Operation {
  name: string
  method: Method
  path: string
  summary: string
  access: Access | undefined
  isForMarketplaces: boolean
  parameters: Parameter[]
  body: Schema | undefined
  answer: { status: string; schema: Schema | undefined } | undefined
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => type.includes('json'))?.[1].schema
}

function operationOf(path: string, method: (typeof METHODS)[number], raw: RawOperation): Operation {
  const success = Object.entries(raw.responses ?? {}).find(([status]) => status.startsWith('2'))
  const upper = method.toUpperCase() as Method
  return {
    name: `${upper} ${path}`,
    method: upper,
    path,
    summary: raw.summary ?? '',
    access: raw['x-access'],
    isForMarketplaces: raw['x-marketplace'] === true,
    parameters: (raw.parameters ?? []).filter((parameter) => parameter.in === 'path' || parameter.in === 'query'),
    body: schemaOf(raw.requestBody?.content),
    answer: success && { status: success[0], schema: schemaOf(success[1].content) },
  }
}

/** Every call of the description, by path and then by method. */
export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const raw = item[method]
        return raw ? [operationOf(path, method, raw)] : []
      }),
    )
}

/** The calls that have all of the words in their method, path, summary or permission. */
export function findOperations(operations: readonly Operation[], words: string): Operation[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return operations.filter(({ name, summary, access }) => {
    const text = `${name} ${summary} ${access ?? ''}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
