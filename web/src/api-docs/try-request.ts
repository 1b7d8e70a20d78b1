import { fillPath } from '../api/call.ts'
import type { Request } from '../api/send.ts'
import type { Operation } from './openapi.ts'

/** The body that was typed is not JSON. */
export class BadJson extends Error {}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadJson()
  }
}

/** Every parameter of the path with its own name in braces for its value. */
function pathNames(path: string): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) names[name] = whole
  return names
}

/** The request that the filled-in form asks for; parameters that were left empty are left out. */
export function requestOf(operation: Operation, fields: FormData): Request {
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const valuesIn = (place: 'path' | 'query') => {
    const filled = operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => [name, textOf(`${place}.${name}`)] as const)
      .filter(([, value]) => value !== '')
    return Object.fromEntries(filled)
  }
  return {
    method: operation.method,
    // An empty part of the path is sent as its own name: the server's answer tells what it should have been.
    path: fillPath(operation.path, { ...pathNames(operation.path), ...valuesIn('path') }),
    query: valuesIn('query'),
    ...(operation.body && { body: parseBody(textOf('body')) }),
  }
}
