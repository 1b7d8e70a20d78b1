/** What the address says of a list, as it stands there. */
export type ListWords<Key extends string> = Partial<Record<Key | 'page', string>>

/** Several values of one filter stand in the address with commas between them. */
export function splitValues<Value extends string>(text: string | undefined, known: readonly Value[]): Value[] {
  const given = (text ?? '').split(',')
  return known.filter((value) => given.includes(value))
}

export type OrderOf<Sort extends string> = Sort | `-${Sort}`

/** By what the list is ordered, the other way round with a minus before it. */
export function orderOf<Sort extends string>(
  text: string | undefined,
  known: readonly Sort[],
  usual: OrderOf<Sort>,
): OrderOf<Sort> {
  const orders: OrderOf<Sort>[] = known.flatMap((sort) => [sort, `-${sort}` as const])
  return orders.find((order) => order === text) ?? usual
}

export function pageOf(text: string | undefined): number {
  return Math.max(1, Math.trunc(Number(text ?? 1)) || 1)
}
