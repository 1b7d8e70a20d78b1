import { useRef } from 'react'

/** The key of what is entered: the same for as long as nothing of it changes, however often it is sent. */
export function useEntryKey() {
  const entry = useRef({ text: '', key: '' })
  return {
    keyOf: (given: unknown) => {
      const text = JSON.stringify(given)
      if (entry.current.text !== text) entry.current = { text, key: crypto.randomUUID() }
      return entry.current.key
    },
    forget: () => {
      entry.current = { text: '', key: '' }
    },
  }
}
