import { useSyncExternalStore } from 'react'

export interface ToastAction {
  label: string
  onClick: () => void
}

interface NewToast {
  kind: 'success' | 'error'
  message: string
  action?: ToastAction | undefined
}

export interface Toast extends NewToast {
  id: number
}

const MOST = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The newest below the others. The same words again take the place of the earlier ones. */
export function showToast(toast: NewToast): void {
  lastId += 1
  const others = toasts.filter(({ message }) => message !== toast.message)
  set([...others, { ...toast, id: lastId }].slice(-MOST))
}

export function hideToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, getToasts)
}
