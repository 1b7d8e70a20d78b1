import { useSyncExternalStore } from 'react'

/**
 * What a reload would lose: what is in a field of a registration, which keeps it by itself; what is in a form until
 * somebody saves it; or work that goes on behind the page.
 */
type Reason = 'draft' | 'form' | 'work'

const holds = new Map<symbol, Reason>()
const listeners = new Set<() => void>()
const followers = new Set<() => void>()

function tellFollowers(): void {
  for (const follower of followers) follower()
}

/** Says that a reload would lose something. What is returned takes it back, however often it is called. */
export function holdReload(reason: Reason): () => void {
  const hold = Symbol('hold')
  holds.set(hold, reason)
  tellFollowers()
  return () => {
    if (!holds.delete(hold)) return
    tellFollowers()
    if (holds.size > 0) return
    for (const listener of listeners) listener()
  }
}

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Where something is in a field that is kept nowhere yet. */
export function useTyped(): 'draft' | 'form' | undefined {
  return useSyncExternalStore(follow, () => {
    const reasons = [...holds.values()]
    return (['draft', 'form'] as const).find((reason) => reasons.includes(reason))
  })
}

/** A net under the forms that have not said so themselves: a field that differs from what it began with. */
function isTypedInto(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
  if (!(element instanceof HTMLInputElement)) return false
  if (element.type === 'checkbox' || element.type === 'radio') return element.checked !== element.defaultChecked
  return element.type !== 'hidden' && element.value !== element.defaultValue
}

export function hasUnsavedInput(): boolean {
  return holds.size > 0 || [...document.forms].some((form) => [...form.elements].some(isTypedInto))
}

/** Called when the last hold is gone. */
export function onReleased(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
