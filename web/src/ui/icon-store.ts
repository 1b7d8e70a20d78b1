import { useEffect, useSyncExternalStore } from 'react'

/** Gets the drawings of icons by name, all of one set. */
type IconSource = (set: string, names: readonly string[]) => Promise<Record<string, string>>

let source: IconSource = async () => ({})

/** Where icons come from; what draws them knows nothing of that. */
export function setIconSource(next: IconSource): void {
  source = next
}

const drawings = new Map<string, string>()
const asked = new Set<string>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()

async function fetchSet(set: string, icons: readonly string[]): Promise<void> {
  try {
    // In one order whatever the page: the browser's cache knows the address then.
    const names = icons.map((icon) => icon.slice(set.length + 1)).toSorted()
    const found = await source(set, names)
    for (const [name, drawing] of Object.entries(found)) drawings.set(`${set}:${name}`, drawing)
    for (const listener of listeners) listener()
  } catch {
    // The placeholder stays, and the next page that needs them asks again.
    for (const icon of icons) asked.delete(icon)
  }
}

function fetchWaiting(): void {
  const sets = Map.groupBy(waiting, (icon) => icon.split(':')[0] ?? '')
  waiting.clear()
  for (const [set, icons] of sets) void fetchSet(set, icons)
}

/** All that a page asks for while it is drawn goes into one request. */
function ask(icon: string): void {
  if (asked.has(icon)) return
  asked.add(icon)
  if (waiting.size === 0) queueMicrotask(fetchWaiting)
  waiting.add(icon)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The drawing of an icon, once it is there. */
export function useDrawing(icon: string): string | undefined {
  useEffect(() => ask(icon), [icon])
  return useSyncExternalStore(subscribe, () => drawings.get(icon))
}
