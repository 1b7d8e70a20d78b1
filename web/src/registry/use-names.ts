import { useState } from 'react'

interface Named {
  id: string
  name: string
}

/** The names of what is chosen in a form, which itself holds ids alone. */
export function useNames(known: readonly (Named | null | undefined)[]) {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const read = known.flatMap((one) => (one ? [[one.id, one.name] as const] : []))
  const names: Record<string, string> = { ...chosen, ...Object.fromEntries(read) }
  return {
    nameOf: (id: string) => names[id] ?? '',
    remember: ({ id, name }: Named) => setChosen((before) => ({ ...before, [id]: name })),
    /** As a picker wants it. */
    picked: (id: string): Named | null => (id === '' ? null : { id, name: names[id] ?? '' }),
  }
}
