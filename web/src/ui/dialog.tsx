import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** Below the title; read out with it. */
  lead: ReactNode
  children?: ReactNode
  /** The buttons: the way out first, the deciding one last. */
  actions: ReactNode
  /** Esc and the place outside: the way out that changes nothing. */
  onClose: () => void
  size?: 'small' | 'large'
  /** A question that has to be answered before anything else. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * Lies over the page for as long as it is rendered. It is the browser's own modal dialog, which keeps the focus inside
 * and gives it back afterwards.
 */
export function Dialog({ title, lead, children, actions, onClose, size = 'small', role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        // Whether it closes is for the page to say.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-lead`} className={classes.lead}>
          {lead}
        </div>
      </div>
      {children !== undefined && <div className={classes.content}>{children}</div>}
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
