import type { Medium } from '@klubba/domain/media/media-api'
import { useTranslation } from '../use-translation.ts'
import type { Shot } from './shots.ts'

/** What a medium is called where it is shown: what somebody wrote about it, the shot that it is, or its file's name. */
export function useMediaTitle(shots: readonly Shot[]): (medium: Medium) => string {
  return ({ image_text, shot, name }) => image_text ?? shots.find(({ id }) => id === shot)?.name ?? name
}

/** Why a file could not be made ready. */
export function useReasonText(): (medium: Pick<Medium, 'reason'>) => string {
  const { t } = useTranslation('media')
  return ({ reason }) => (reason === undefined ? t('status.PROCESSING_ERROR') : t(`reason.${reason}`))
}
