import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './date-dialog.module.css'

const GAP = 6
const EDGE = 12

/** Below the anchor, or above it where there is no room; the sheet of a phone has its place from its styles. */
function place(dialog: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const top = below + height <= innerHeight - EDGE || above < EDGE ? below : above
  dialog.style.setProperty('--left', `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`)
  dialog.style.setProperty('--top', `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`)
}

interface DateDialogProps {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A calendar at its field, on a phone a sheet from the foot of the screen. It is the browser's own modal dialog: it lies
 * above other dialogs, holds the focus, and gives it back.
 */
export function DateDialog({ label, anchor, onClose, children }: DateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    const keepInPlace = () => {
      if (anchor.current) place(element, anchor.current)
    }
    keepInPlace()
    // Its height changes with the month.
    const watch = new ResizeObserver(keepInPlace)
    watch.observe(element)
    addEventListener('resize', keepInPlace)
    return () => {
      watch.disconnect()
      removeEventListener('resize', keepInPlace)
      element.close()
    }
  }, [anchor])
  return (
    // Whoever has no mouse closes it with Esc, which the browser takes care of.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The space around the content belongs to the dialog itself.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
