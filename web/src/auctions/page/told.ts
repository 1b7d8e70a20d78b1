import type { ReactNode } from 'react'

interface Fact {
  name: string
  value: ReactNode
}

/** Only what there is to tell. */
export const told = (facts: readonly (Fact | undefined | null | false)[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact))
