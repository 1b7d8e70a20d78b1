import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './notice.module.css'

const KINDS = {
  error: { Icon: IconAlertTriangle, role: 'alert' },
  warning: { Icon: IconAlertTriangle, role: 'alert' },
  info: { Icon: IconInfoCircle, role: 'status' },
  success: { Icon: IconCircleCheck, role: 'status' },
} as const

interface NoticeProps {
  kind: keyof typeof KINDS
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A sentence that stands where it matters: what happened, with a sign and a colour to it. */
export function Notice({ kind, children, ref }: NoticeProps) {
  const { Icon, role } = KINDS[kind]
  return (
    <div className={classes.notice} data-kind={kind} role={role} ref={ref}>
      <Icon size={20} stroke={2} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
    </div>
  )
}
