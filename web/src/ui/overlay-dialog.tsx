import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './overlay-dialog.module.css'

interface OverlayDialogProps {
  label: string
  /** Sheets come up from the foot of the screen. */
  kind: 'palette' | 'dialog' | 'sheet'
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it holds the focus and gives it back. */
export function OverlayDialog({ label, kind, onClose, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed while it is still on the page: only then the focus goes back in time for the next page to take it.
    return () => element?.close()
  }, [])

  /** The space around the content belongs to the dialog itself. */
  function closeOutside(event: MouseEvent): void {
    if (event.target === dialog.current) onClose()
  }

  return (
    // Whoever has no mouse closes it with Esc, which the browser takes care of.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-kind={kind}
      aria-label={label}
      onCancel={(event) => {
        // At once, not when the browser tells of it afterwards: the next key may be a shortcut of the page.
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
