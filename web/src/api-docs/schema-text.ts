import type { Schema } from './openapi.ts'

export type Schemas = Record<string, Schema>

/** Numbers that stand for "no limit" in what is generated. */
const SAFE = Number.MAX_SAFE_INTEGER

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name === undefined ? undefined : schemas[name]) ?? schema
}

function range(low: number | undefined, high: number | undefined): string | undefined {
  const from = low !== undefined && low > -SAFE ? low : undefined
  const to = high !== undefined && high < SAFE ? high : undefined
  if (from === undefined && to === undefined) return undefined
  return from === to ? `${from}` : `${from ?? ''}…${to ?? ''}`
}

function limitsOf(schema: Schema): string {
  const limits = [
    schema.format,
    range(schema.minLength, schema.maxLength),
    range(schema.minimum, schema.maximum),
    range(schema.minItems, schema.maxItems),
    schema.default === undefined ? undefined : `= ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== undefined)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}

function objectText(schema: Schema, schemas: Schemas, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    return `${indent}${name}${optional}: ${schemaText(property, schemas, depth + 1)}`
  })
  if (typeof schema.additionalProperties === 'object') {
    lines.push(`${indent}[key]: ${schemaText(schema.additionalProperties, schemas, depth + 1)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

/** A schema as a person reads it: the shape first, limits behind it. References are followed a few levels deep. */
export function schemaText(given: Schema, schemas: Schemas = {}, depth = 0): string {
  const schema = resolve(given, schemas)
  if (depth > 8) return '…'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, schemas, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, schemas, depth)).join(' & ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, schemas, depth)).join(', ')}]`
  if (schema.items) return `[ ${schemaText(schema.items, schemas, depth)} ]${limitsOf(schema)}`
  if (schema.properties || typeof schema.additionalProperties === 'object') return objectText(schema, schemas, depth)
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return `${type}${limitsOf(schema)}`
}

/** A value of the schema's shape to begin with: only what is required, and empty where anything will do. */
export function exampleOf(given: Schema, schemas: Schemas = {}, depth = 0): unknown {
  const schema = resolve(given, schemas)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(choice, schemas, depth)
  if (schema.properties && depth < 8) {
    const wanted = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(wanted.map(([name, property]) => [name, exampleOf(property, schemas, depth + 1)]))
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const empty: Record<string, unknown> = { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} }
  return type === undefined ? null : (empty[type] ?? null)
}
