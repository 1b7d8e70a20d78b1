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
  onSaved: (thing: Thing) => void
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

/**
 * Saves what was changed in a store, from the version it was read at. What others changed elsewhere is merged; where
 * both have changed the same, `conflict` holds it until `resolve` is told whose value is to hold.
 */
export function useStoreForm<Thing>({ store, thing, valuesOf, blocks, save, onSaved }: StoreFormOptions<Thing>) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const from = useRef(thing)
  const [conflict, setConflict] = useState<StoreConflict<Thing>>()
  const isChanged = useStoreValue(store, (typed) => typed.isChanged())

  async function send(changes: Values): Promise<Thing> {
    try {
      return await save(changes, from.current)
    } catch (error) {
      if (!isConflict(error)) throw error
      const current = error.current as Thing
      const theirs = valuesOf(current)
      const before = valuesOf(from.current)
      const keys = Object.keys(changes).filter(
        (key) => !same(theirs[key], before[key]) && !same(theirs[key], changes[key]),
      )
      if (keys.length > 0) {
        setConflict({ keys, before, theirs, mine: changes, current })
        throw error
      }
      from.current = current
      return send(changes)
    }
  }

  const { mutate, reset, ...sending } = useMutation({
    mutationFn: async ({ changes }: { changes: Values; drafts: Values }) => send(changes),
    onSuccess: (saved, { drafts }) => {
      setConflict(undefined)
      from.current = saved
      // What was typed while the save was under way is still to be saved.
      const typed = store.keys.filter((key) => store.slot(key).draft !== drafts[key])
      store.rebase(valuesOf(saved), typed)
      onSaved(saved)
    },
    onError: (error) => {
      if (error instanceof ApiError) store.refuse(error.issues)
    },
    onSettled: () => {
      busy.current = false
    },
  })

  const follow = useEffectEvent((next: Thing) => {
    if (busy.current || store.isChanged() || next === from.current) return
    from.current = next
    store.rebase(valuesOf(next), [])
  })
  useEffect(() => follow(thing), [thing])

  const { error } = sending
  const isAtField =
    error instanceof ApiError && error.issues.some(({ path }) => store.keys.includes(path.split('.')[0] ?? ''))

  function focusWrong(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  useEffect(() => {
    if (error) focusWrong()
  }, [error])

  function submit(): void {
    if (busy.current) return
    if (store.check(blocks).length > 0) {
      focusWrong()
      return
    }
    busy.current = true
    mutate({
      changes: store.changes(),
      drafts: Object.fromEntries(store.keys.map((key) => [key, store.slot(key).draft])),
    })
  }

  return {
    isChanged,
    isSending: sending.isPending,
    /** The refusal as a whole; what is wrong with single fields stands at them. */
    error: isConflict(error) || isAtField ? null : error,
    conflict,
    leaveConflict: () => setConflict(undefined),
    /** Told for what one's own value is to hold. */
    resolve: (mine: readonly string[]) => {
      if (!conflict) return
      const kept = Object.keys(conflict.mine).filter((key) => !conflict.keys.includes(key) || mine.includes(key))
      from.current = conflict.current
      store.rebase(conflict.theirs, kept)
      submit()
    },
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
