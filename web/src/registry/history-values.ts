/** A value of the history that is a text or a number, or something with a name; of several the names, one by line. */
export function nameOfValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(nameOfValue).filter(Boolean).join('\n')
  return typeof value === 'object' && value !== null && 'name' in value ? nameOfValue(value.name) : ''
}
