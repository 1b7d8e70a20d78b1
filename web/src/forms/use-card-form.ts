import { useEffect, useRef, useState } from 'react'

/** A form that opens inside its card: the focus goes into it, and back to the button when it closes. */
export function useCardForm() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** For the button that opens it. */
    opener,
    /** For what the form stands in. */
    place,
  }
}
