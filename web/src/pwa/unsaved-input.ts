const holds = new Set<symbol>()
const listeners = new Set<() => void>()

/** Says that something is typed that would be lost by a reload. The answer takes it back, however often it is called. */
export function holdReload(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => {
    if (!holds.delete(hold) || holds.size > 0) return
    for (const listener of listeners) listener()
  }
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
