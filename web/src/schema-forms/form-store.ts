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

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

function ruleOf(rules: Record<string, SlotRule>, key: string): SlotRule {
  const rule = rules[key]
  if (!rule) throw new Error(`The form has no ${key}`)
  return rule
}

/** The part that an issue is about: `place` for `place.postal_code`. */
function keyOf(keys: readonly string[], { path }: Issue): string | undefined {
  return keys.find((key) => path === key || path.startsWith(`${key}.`))
}

/** What is kept of a form, and what changes in it. */
function createSlots(rules: Record<string, SlotRule>) {
  const keys = Object.keys(rules)
  const listeners = new Set<() => void>()
  const slots = new Map<string, Slot>()
  return {
    keys,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
    slot: (key: string): Slot => {
      const found = slots.get(key)
      if (!found) throw new Error(`The form has no ${key}`)
      return found
    },
    put: (key: string, slot: Slot) => void slots.set(key, slot),
  }
}

/**
 * What is typed in a form, each field for itself: whoever shows a field asks for its slot, which stays the same object
 * until that very field changes. Typing in one of a hundred fields draws one of them anew.
 */
export function createFormStore(rules: Record<string, SlotRule>, given: Values) {
  const { keys, subscribe, tell, slot, put } = createSlots(rules)
  let base: Values = {}

  /** Goes on from other values than before; what is named stays as it was typed. */
  function rebase(values: Values, kept: readonly string[]): void {
    base = values
    for (const key of keys) {
      if (!kept.includes(key)) put(key, { draft: ruleOf(rules, key).draftOf(values[key] ?? null), issue: undefined })
    }
    tell()
  }

  const valueAt = (key: string) => ruleOf(rules, key).valueOf(slot(key).draft, base[key] ?? null)
  const isChangedAt = (key: string) => valueAt(key) === undefined || !same(valueAt(key), base[key] ?? null)
  const issueAt = (key: string) => ruleOf(rules, key).issueOf(slot(key).draft)

  rebase(given, [])
  return {
    keys,
    subscribe,
    slot,
    valueAt,
    issueAt,
    isChangedAt,
    isChanged: () => keys.some(isChangedAt),
    /** What differs from what it began with. */
    changes: (): Values => Object.fromEntries(keys.filter(isChangedAt).map((key) => [key, valueAt(key) ?? null])),
    /** What was said of a field is history once somebody types in it. */
    type: (key: string, draft: unknown) => {
      put(key, { draft, issue: undefined })
      tell()
    },
    leave: (key: string) => {
      const { draft, issue } = slot(key)
      const { settle = (kept: unknown) => kept } = ruleOf(rules, key)
      const next = { draft: settle(draft), issue: issueAt(key) ?? issue }
      if (same(next, slot(key))) return
      put(key, next)
      tell()
    },
    /** Shows what is wrong and matters, and names it. */
    check: (matters: (issue: Issue) => boolean): Issue[] => {
      const found = keys.flatMap((key) => {
        const issue = issueAt(key)
        if (!issue || !matters(issue)) return []
        put(key, { ...slot(key), issue })
        return [issue]
      })
      tell()
      return found
    },
    /** Shows what the server refused, at the fields that it names; answers whether there are any. */
    refuse: (issues: readonly ShownIssue[]): boolean => {
      const told = issues.flatMap((issue) => {
        const key = keyOf(keys, issue)
        return key === undefined ? [] : [{ key, issue }]
      })
      for (const { key, issue } of told) put(key, { ...slot(key), issue })
      tell()
      return told.length > 0
    },
    /** Fills in what is empty, and names it. */
    fill: (values: Values): string[] => {
      const filled = keys.filter((key) => !isEmpty(values[key]) && isEmpty(valueAt(key)))
      for (const key of filled) put(key, { draft: ruleOf(rules, key).draftOf(values[key]), issue: undefined })
      tell()
      return filled
    },
    begin: (values: Values) => rebase(values, []),
    rebase,
  }
}

export type FormStore = ReturnType<typeof createFormStore>
