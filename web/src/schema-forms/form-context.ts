import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { FormStore, Slot } from './form-store.ts'

/** What may stand in a field of free text; some depends on what another field holds. */
export interface Suggestion {
  dependsOn?: string
  options: (other: string) => readonly string[]
}

interface FormContextValue {
  store: FormStore
  suggestions: Partial<Record<string, Suggestion>>
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside a form')
  return form
}

/** A field, drawn anew when that field changes and not otherwise. */
export function useSlot<Draft>(key: string): Slot & { draft: Draft } {
  const { store } = useFormContext()
  return useSyncExternalStore(store.subscribe, () => store.slot(key)) as Slot & { draft: Draft }
}

/** Something worked out from the whole form; drawn anew when the answer is another one. */
export function useStoreValue<Answer extends string | number | boolean>(
  store: FormStore,
  read: (store: FormStore) => Answer,
): Answer {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => read(store), [read, store]),
  )
}
