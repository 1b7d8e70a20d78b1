import { type RefObject, useEffect, useRef } from 'react'

/** When something goes away with the focus in it, that goes to what is left instead of nowhere. */
export function useFocusAfterRemoval(left: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) left.current?.focus()
    before.current = count
  }, [left, count])
}
