import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { hideToast, type Toast, useToasts } from './toast-store.ts'
import classes from './toasts.module.css'

/** Long enough to read it. */
const shownFor = (message: string) => Math.max(5_000, message.length * 70)

function ToastItem({ toast: { id, kind, message, action } }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const [isHeld, setHeld] = useState(false)
  const isError = kind === 'error'

  // Not while somebody points at it or has the focus in it.
  useEffect(() => {
    if (isError || isHeld) return undefined
    const timer = setTimeout(() => hideToast(id), shownFor(message))
    return () => clearTimeout(timer)
  }, [id, message, isError, isHeld])

  return (
    <div
      className={classes.toast}
      role={isError ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isError ? (
        <IconAlertTriangle size={20} className={classes.bad} aria-hidden />
      ) : (
        <IconCheck size={20} className={classes.good} aria-hidden />
      )}
      <span className={classes.message}>{message}</span>
      {action && (
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            hideToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.close} aria-label={t('close')} onClick={() => hideToast(id)}>
        <IconX size={18} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

/** Where the toasts appear; there is one of it. It is there before they are, so that they are read out. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={classes.place} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
