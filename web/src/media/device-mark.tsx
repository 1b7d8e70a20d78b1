import type { SaveStatus } from '@klubba/domain/offline/draft-files'
import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import classes from './device-mark.module.css'
import { type DeviceMark as Mark, useDeviceMedia } from './device-media.ts'

const SIGNS = {
  PENDING: IconClock,
  SUCCESS: IconCheck,
  FAILED: IconAlertTriangle,
  CONNECTION_ERROR: IconCloudOff,
} as const satisfies Record<SaveStatus, unknown>

/** OFF-3: how a file on the device stands. Nothing for one that the server has. On a small tile the sign says it. */
export function DeviceMark({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  const { t } = useTranslation('registration')
  const mark: Mark | undefined = useDeviceMedia()?.markOf(id)
  if (!mark) return null
  const Sign = mark.share === undefined ? SIGNS[mark.status] : IconCloudUp
  return (
    <span className={classes.mark} data-status={mark.status} data-small={isSmall || undefined}>
      <Sign size={14} aria-hidden />
      {mark.share === undefined ? (
        <span className={isSmall ? 'unseen' : undefined}>{t(`status.${mark.status}`)}</span>
      ) : (
        t('percent', { share: Math.floor(100 * mark.share) })
      )}
    </span>
  )
}
