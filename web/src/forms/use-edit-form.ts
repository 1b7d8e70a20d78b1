import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { changesOf, useForm } from './use-form.ts'

interface EditOptions<Values extends Record<string, string>, Thing> {
  /** The thing as it was read. */
  thing: Thing
  valuesOf: (thing: Thing) => Values
  save: (changes: Partial<Values>, from: Thing) => Promise<Thing>
  onSaved: (thing: Thing) => void
}

export interface Conflict<Values, Thing> {
  /** The fields that somebody else has changed as well. */
  fields: (keyof Values & string)[]
  before: Values
  theirs: Values
  mine: Values
  current: Thing
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== undefined
}

/**
 * Edits a thing that has a version: only what was changed is sent. When somebody else has changed the same fields
 * meanwhile, `conflict` holds them until `resolve` is told for which fields one's own value is to hold.
 */
export function useEditForm<Values extends Record<string, string>, Thing>(options: EditOptions<Values, Thing>) {
  const { thing, valuesOf, save, onSaved } = options
  const [base, setBase] = useState(thing)
  // What a save goes out from is known at once, not only after the next drawing of the page.
  const from = useRef(thing)
  const [conflict, setConflict] = useState<Conflict<Values, Thing>>()

  function goOnFrom(next: Thing): void {
    from.current = next
    setBase(next)
  }

  const form = useForm<Values, Thing>({
    initial: valuesOf(base),
    isHandled: isConflict,
    send: async (values) => {
      const before = valuesOf(from.current)
      const changes = changesOf(before, values)
      try {
        return await save(changes, from.current)
      } catch (error) {
        if (isConflict(error)) {
          const current = error.current as Thing
          const fields = Object.keys(changes).filter((field) => error.issueAt(field) !== undefined)
          setConflict({ fields, before, theirs: valuesOf(current), mine: values, current })
        }
        throw error
      }
    },
    onSent: (saved) => {
      setConflict(undefined)
      goOnFrom(saved)
      form.begin(valuesOf(saved))
      onSaved(saved)
    },
  })

  // Read anew while nothing was typed: the form shows it. Otherwise the save tells what has changed.
  const follow = useEffectEvent((next: Thing) => {
    if (form.isChanged || form.isSending) return
    goOnFrom(next)
    form.begin(valuesOf(next))
  })
  // oxlint-disable-next-line react/set-state-in-effect -- it comes from the server, seldom, and typing must win over it
  useEffect(() => follow(thing), [thing])

  function resolve(mine: readonly string[]): void {
    if (!conflict) return
    const changes = changesOf(conflict.before, conflict.mine)
    const kept = Object.entries(changes).filter(([field]) => !conflict.fields.includes(field) || mine.includes(field))
    const values = { ...conflict.theirs, ...Object.fromEntries(kept) }
    goOnFrom(conflict.current)
    form.begin(values)
    form.submit(values)
  }

  return { ...form, conflict, resolve, leaveConflict: () => setConflict(undefined) }
}
