const byKey = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Whether two JSON values are equal. The database returns the keys of an object in an order of its own. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, byKey) === JSON.stringify(other, byKey)
