import { type RefObject, useEffect, useRef } from 'react'

/** When a row goes away with the focus in it, that goes to the card's own button instead of nowhere. */
export function useFocusAfterRemoval(count: number, opener: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) opener.current?.focus()
    before.current = count
  }, [count, opener])
}
