import type { Issue } from '@klubba/domain/errors'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useStoreValue } from './form-context.ts'
import type { FormStore } from './form-store.ts'

type Values = Record<string, unknown>

interface StoreFormOptions<Thing> {
  store: FormStore
  /** The thing as it was read. */
  thing: Thing
  valuesOf: (thing: Thing) => Values
  /** Whether this keeps a save from going out. */
  blocks: (issue: Issue) => boolean
  save: (changes: Values, from: Thing) => Promise<Thing>
}

export interface StoreConflict<Thing> {
  /** What somebody else has changed as well, and not to the same. */
  keys: string[]
  before: Values
  theirs: Values
  mine: Values
  current: Thing
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== undefined
}

/** What both have changed, and not to the same. */
function conflictOf<Thing>(
  error: unknown,
  { before, mine, valuesOf }: { before: Values; mine: Values; valuesOf: (thing: Thing) => Values },
): StoreConflict<Thing> | undefined {
  if (!isConflict(error)) return undefined
  const current = error.current as Thing
  const theirs = valuesOf(current)
  const keys = Object.keys(mine).filter((key) => !same(theirs[key], before[key]) && !same(theirs[key], mine[key]))
  return { keys, before, theirs, mine, current }
}

function focusWrong(form: HTMLFormElement | null): void {
  // Once it is drawn.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus())
}

/**
 * Saves what was changed in a store, from the version it was read at. What others changed elsewhere is merged; where
 * both have changed the same, `conflict` holds it until `resolve` is told whose value is to hold.
 */
export function useStoreForm<Thing>({ store, thing, valuesOf, blocks, save }: StoreFormOptions<Thing>) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const from = useRef(thing)
  const [conflict, setConflict] = useState<StoreConflict<Thing>>()
  const [isAtField, setAtField] = useState(false)
  const isChanged = useStoreValue(store, (typed) => typed.isChanged())

  async function send(mine: Values): Promise<Thing> {
    try {
      return await save(mine, from.current)
    } catch (error) {
      const met = conflictOf(error, { before: valuesOf(from.current), mine, valuesOf })
      if (!met) throw error
      if (met.keys.length > 0) {
        setConflict(met)
        throw error
      }
      from.current = met.current
      return send(mine)
    }
  }

  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async ({ changes }: { changes: Values; drafts: Values }) => send(changes),
    onSuccess: (saved, { drafts }) => {
      setConflict(undefined)
      from.current = saved
      // What was typed while the save was under way is still to be saved.
      store.rebase(
        valuesOf(saved),
        store.keys.filter((key) => store.slot(key).draft !== drafts[key]),
      )
    },
    onError: (refusal) => setAtField(refusal instanceof ApiError && store.refuse(refusal.issues)),
    onSettled: () => void (busy.current = false),
  })
  useEffect(() => (error ? focusWrong(form.current) : undefined), [error])

  // Read anew while nothing was typed: the form shows it. Otherwise the save tells what has changed.
  const follow = useEffectEvent((next: Thing) => {
    if (busy.current || store.isChanged() || next === from.current) return
    from.current = next
    store.rebase(valuesOf(next), [])
  })
  useEffect(() => follow(thing), [thing])

  function submit(): void {
    if (busy.current) return
    if (store.check(blocks).length > 0) return focusWrong(form.current)
    busy.current = true
    const drafts = Object.fromEntries(store.keys.map((key) => [key, store.slot(key).draft]))
    mutate({ changes: store.changes(), drafts })
  }

  function resolve(mine: readonly string[]): void {
    if (!conflict) return
    const kept = Object.keys(conflict.mine).filter((key) => !conflict.keys.includes(key) || mine.includes(key))
    from.current = conflict.current
    store.rebase(conflict.theirs, kept)
    submit()
  }

  return {
    isChanged,
    isSending: isPending,
    /** The refusal as a whole; what is wrong with single fields stands at them. */
    error: isConflict(error) || isAtField ? null : error,
    conflict,
    leaveConflict: () => setConflict(undefined),
    /** Told for what one's own value is to hold. */
    resolve,
    begin: () => {
      store.begin(valuesOf(from.current))
      reset()
    },
    submit,
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      },
    } as const,
  }
}
