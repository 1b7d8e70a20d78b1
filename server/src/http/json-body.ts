import type { Issue } from '@klubba/domain/errors'
import { isStorable } from '@klubba/domain/storable-text'
import { AppError } from './app-error.ts'

/** Deeper and more than anything we take. */
const MAX_DEPTH = 20
const MAX_VALUES = 10_000

/** What no field may hold, whatever its schema says. Walks without recursion: the input may be nested at will. */
export function unstorable(value: unknown): Issue | undefined {
  const left: { path: string; value: unknown; depth: number }[] = [{ path: '', value, depth: 0 }]
  let values = 0
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, depth } = next
    if (typeof next.value === 'string' && !isStorable(next.value)) return { path, code: 'wrong_text' }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (depth === MAX_DEPTH) return { path: path.split('.')[0] ?? '', code: 'too_deep' }
    const parts = Object.entries(next.value)
    values += parts.length
    if (values > MAX_VALUES) return { path, code: 'too_many_values', params: { max: MAX_VALUES } }
    for (const [key, part] of parts) {
      if (!isStorable(key)) return { path, code: 'wrong_text' }
      left.push({ path: path ? `${path}.${key}` : key, value: part, depth: depth + 1 })
    }
  }
  return undefined
}

export function parseJsonBody(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', [{ path: '', code: 'wrong_format' }])
  }
  const issue = unstorable(value)
  if (issue) throw new AppError('invalid_input', [issue])
  return value
}
