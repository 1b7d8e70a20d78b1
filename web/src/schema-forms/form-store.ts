import type { Issue } from '@klubba/domain/errors'

/** What is wrong with a field, as the server told it or as the form has found out. */
export interface ShownIssue extends Issue {
  message?: string
}

/** One thing that is filled in: a field of the schema, or a part with an editor of its own. */
export interface Slot {
  draft: unknown
  issue: ShownIssue | undefined
}

/** How a slot is begun, read and checked. */
export interface SlotRule {
  draftOf: (value: unknown) => unknown
  /** What would be stored; undefined when that cannot be said. */
  valueOf: (draft: unknown, before: unknown) => unknown
  issueOf: (draft: unknown) => Issue | undefined
  /** How it stands once somebody has left it. */
  settle?: (draft: unknown) => unknown
}

type Values = Record<string, unknown>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is typed in a form, each field for itself: whoever shows a field asks for its slot, which stays the same object
 * until that very field changes. Typing in one of a hundred fields draws one of them anew.
 */
export function createFormStore(rules: Record<string, SlotRule>, given: Values) {
  const keys = Object.keys(rules)
  const listeners = new Set<() => void>()
  let base: Values = {}
  let slots = new Map<string, Slot>()

  function begin(values: Values): void {
    base = values
    slots = new Map(keys.map((key) => [key, { draft: ruleOf(key).draftOf(values[key] ?? null), issue: undefined }]))
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function ruleOf(key: string): SlotRule {
    const rule = rules[key]
    if (!rule) throw new Error(`The form has no ${key}`)
    return rule
  }

  function slot(key: string): Slot {
    const found = slots.get(key)
    if (!found) throw new Error(`The form has no ${key}`)
    return found
  }

  const valueAt = (key: string) => ruleOf(key).valueOf(slot(key).draft, base[key] ?? null)
  const isChangedAt = (key: string) => !same(valueAt(key) ?? null, base[key] ?? null) || valueAt(key) === undefined

  function put(key: string, next: Slot): void {
    slots.set(key, next)
  }

  begin(given)
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    slot,
    /** What it began with, or was last saved as. */
    baseOf: (key: string) => base[key] ?? null,
    valueAt,
    /** What was said of a field is history once somebody types in it. */
    type: (key: string, draft: unknown) => {
      put(key, { draft, issue: undefined })
      tell()
    },
    leave: (key: string) => {
      const { draft, issue } = slot(key)
      const { issueOf, settle = (kept) => kept } = ruleOf(key)
      const next = { draft: settle(draft), issue: issueOf(draft) ?? issue }
      if (same(next, slot(key))) return
      put(key, next)
      tell()
    },
    /** Shows what is wrong and matters, and names it. */
    check: (matters: (issue: Issue) => boolean): Issue[] => {
      const found = keys.flatMap((key) => {
        const issue = ruleOf(key).issueOf(slot(key).draft)
        if (!issue || !matters(issue)) return []
        put(key, { ...slot(key), issue })
        return [issue]
      })
      tell()
      return found
    },
    /** Shows what the server refused, at the fields that it names. */
    refuse: (issues: readonly ShownIssue[]) => {
      for (const issue of issues) {
        const key = keys.find((known) => issue.path === known || issue.path.startsWith(`${known}.`))
        if (key !== undefined) put(key, { ...slot(key), issue })
      }
      tell()
    },
    isChangedAt,
    isChanged: () => keys.some(isChangedAt),
    /** What differs from what it began with. */
    changes: (): Values => Object.fromEntries(keys.filter(isChangedAt).map((key) => [key, valueAt(key) ?? null])),
    begin,
    /** Goes on from other values than before; what is named stays as it was typed. */
    rebase: (values: Values, kept: readonly string[]) => {
      const before = slots
      base = values
      slots = new Map(
        keys.map((key) => {
          const typed = before.get(key)
          return [
            key,
            kept.includes(key) && typed ? typed : { draft: ruleOf(key).draftOf(values[key] ?? null), issue: undefined },
          ]
        }),
      )
      tell()
    },
    keys,
  }
}

export type FormStore = ReturnType<typeof createFormStore>
