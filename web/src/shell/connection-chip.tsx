import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useDraftsHere } from '../offline/drafts-here.ts'
import { pathTo } from '../paths.ts'
import { type Connection, useConnection } from './connection.ts'
import classes from './connection-chip.module.css'

const SIGNS = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  unreachable: IconCloudX,
} as const satisfies Record<Connection, unknown>

/** Something that was not sent waits for the user: the way there. */
function Attention({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Link to={pathTo('assets/drafts')} className={classes.chip} data-connection="attention">
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.words}>{t('attention', { count })}</span>
    </Link>
  )
}

/** Whether what was typed has reached the server, in words; a phone has room for the sign only. */
export function ConnectionChip() {
  const { t } = useTranslation()
  const connection = useConnection()
  const { unsent, attention } = useDraftsHere()
  const Sign = SIGNS[connection]
  if (attention > 0 && (connection === 'saved' || connection === 'saving')) return <Attention count={attention} />
  const waits = unsent > 0 && (connection === 'offline' || connection === 'unreachable')
  return (
    <output className={classes.chip} data-connection={connection}>
      <Sign size={18} aria-hidden />
      <span className={classes.words}>
        {waits
          ? t('connection.waiting', { state: t(`connection.${connection}`), count: unsent })
          : t(`connection.${connection}`)}
      </span>
    </output>
  )
}
