/** A value in a list as PostgreSQL reads it; what can hold any sign is quoted. */
function inList(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Buffer) return `\\\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' && type !== 'jsonb' ? value : JSON.stringify(value)
  if (type !== 'text' && type !== 'jsonb') return text
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/**
 * Values of a type as one parameter. The driver's own lists quote every value and write dates out by hand, at three times
 * the cost: for what is written with every bid.
 */
export const listOf = (type: string, values: readonly unknown[]): string =>
  `{${values.map((value) => inList(value, type)).join(',')}}`
