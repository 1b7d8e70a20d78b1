import { useTranslation } from '../use-translation.ts'
import { SaveMark } from '../ui/save-mark.tsx'
import classes from './device-mark.module.css'
import { type DeviceMark as Mark, useDeviceMedia } from './device-media.ts'

/** OFF-3: how far a file on the device has come. Nothing for one that the server has. On a small tile the symbol says it. */
export function DeviceMark({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  const { t } = useTranslation('registration')
  const mark: Mark | undefined = useDeviceMedia()?.markOf(id)
  if (!mark) return null
  return (
    <span className={classes.mark} data-small={isSmall || undefined}>
      <SaveMark state={mark.state} size={14} isWordless={isSmall || mark.share !== undefined} />
      {mark.share !== undefined && t('percent', { share: Math.floor(100 * mark.share) })}
    </span>
  )
}
