type Field = HTMLInputElement | HTMLTextAreaElement

const fieldsOf = (place: Element) => [...place.querySelectorAll<Field>('input, textarea')]
const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLElement>('a, button, input, textarea')]

/** As if it had been typed: React hears of it too. */
function typeInto(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function carryOver(from: Element, to: Element): void {
  for (const field of fieldsOf(from)) {
    const same = fieldsOf(to).find(({ name }) => name !== '' && name === field.name)
    if (same && field.value !== '' && same.value === '') typeInto(same, field.value)
  }
  const controls = controlsOf(from)
  const focused = controls.findIndex((control) => control === document.activeElement)
  const pressed = Number(from.getAttribute('data-pressed') ?? '-1')
  from.remove()
  to.removeAttribute('hidden')
  controlsOf(to)[focused]?.focus({ preventScroll: true })
  controlsOf(to)[pressed]?.click()
}

/**
 * NAV-6: a page that came ready-made stays until the app shows the same page, and hands over what was typed, where the
 * focus is, and the button that was pressed meanwhile (public/before-paint.js keeps it). The change is made before the
 * browser paints again.
 */
export function takeOverPage(root: HTMLElement): void {
  const ready = document.getElementById('prerendered')
  if (!ready) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    observer.disconnect()
    carryOver(ready, root)
  })
  observer.observe(root, { childList: true, subtree: true })
}
