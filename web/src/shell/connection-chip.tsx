import { IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraftsHere } from '../offline/drafts-here.ts'
import { type Connection, useConnection } from './connection.ts'
import classes from './connection-chip.module.css'

const SIGNS = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  unreachable: IconCloudX,
} as const satisfies Record<Connection, unknown>

/** Whether what was typed has reached the server, in words; a phone has room for the sign only. */
export function ConnectionChip() {
  const { t } = useTranslation()
  const connection = useConnection()
  const { unsent } = useDraftsHere()
  const Sign = SIGNS[connection]
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
