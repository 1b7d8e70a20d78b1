import type { Issue } from '@klubba/domain/errors'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { conflictsOf } from './conflicts.ts'
import { changesOf, useForm } from './use-form.ts'

interface EditOptions<Values extends Record<string, string>, Thing> {
  /** The thing as it was read. */
  thing: Thing
  valuesOf: (thing: Thing) => Values
  /** What is wrong before anything is sent, by the rules that the server has too. */
  check?: (values: Values, from: Thing) => Issue[]
  /** Fields that are chosen together when two people changed them, as the parts of an address; else each by itself. */
  unitOf?: (field: string) => string
  /** The form's name for what the server names by `path` in a refusal. */
  nameOf?: (path: string) => string
  save: (changes: Partial<Values>, from: Thing) => Promise<Thing>
  onSaved: (thing: Thing) => void
}

export interface Conflict<Values, Thing> {
  /** The fields, or what they belong to, that somebody else has changed as well. */
  fields: string[]
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
  const { thing, valuesOf, check, unitOf = (field) => field, nameOf, save, onSaved } = options
  const [base, setBase] = useState(thing)
  // What a save goes out from is known at once, not only after the next drawing of the page.
  const from = useRef(thing)
  const [conflict, setConflict] = useState<Conflict<Values, Thing>>()

  function goOnFrom(next: Thing): void {
    from.current = next
    setBase(next)
  }

  /** Saves; what others changed elsewhere meanwhile is no reason to ask, only what both have changed. */
  async function send(values: Values): Promise<Thing> {
    const before = valuesOf(from.current)
    const changes = changesOf(before, values)
    try {
      return await save(changes, from.current)
    } catch (error) {
      if (!isConflict(error)) throw nameOf && error instanceof ApiError ? error.renamed(nameOf) : error
      const current = error.current as Thing
      const theirs = valuesOf(current)
      const fields = conflictsOf(before, theirs, values, unitOf)
      if (fields.length > 0) {
        setConflict({ fields, before, theirs, mine: values, current })
        throw error
      }
      from.current = current
      return send({ ...theirs, ...changes })
    }
  }

  const form = useForm<Values, Thing>({
    initial: valuesOf(base),
    isHandled: isConflict,
    check: check && ((values) => check(values, from.current)),
    send,
    onSent: (saved) => {
      setConflict(undefined)
      goOnFrom(saved)
      form.begin(valuesOf(saved))
      onSaved(saved)
    },
  })

  // Read again while nothing was typed: the form shows it. Otherwise the save tells what has changed.
  const follow = useEffectEvent((next: Thing) => {
    if (next === from.current || form.isChanged || form.isSending) return
    goOnFrom(next)
    form.begin(valuesOf(next))
  })
  // Before anything can be typed into what is drawn: later it would take the place of that.
  useLayoutEffect(() => follow(thing), [thing])

  function resolve(mine: readonly string[]): void {
    if (!conflict) return
    const changes = changesOf(conflict.before, conflict.mine)
    const isMine = (field: string) => !conflict.fields.includes(unitOf(field)) || mine.includes(unitOf(field))
    const changed = new Set(Object.keys(changes).map(unitOf))
    // A unit is taken whole: half an address of one person's and half of another's is nobody's.
    const kept = Object.entries(conflict.mine).filter(([field]) => changed.has(unitOf(field)) && isMine(field))
    const values = { ...conflict.theirs, ...Object.fromEntries(kept) }
    goOnFrom(conflict.current)
    form.begin(values)
    form.submit(values)
  }

  return { ...form, conflict, resolve, leaveConflict: () => setConflict(undefined) }
}
