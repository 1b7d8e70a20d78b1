import type { Medium } from '@klubba/domain/media/media-api'
import { markedText, textFor } from '@klubba/domain/text-languages'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../use-translation.ts'
import type { Shot } from './shots.ts'

/** What a medium is called where it is shown: what somebody wrote about it, the shot that it is, or its file's name. */
export function useMediaTitle(shots: readonly Shot[]): (medium: Medium) => string {
  const [language] = useLanguage()
  return ({ image_text, image_text_languages, shot, name }) =>
    markedText(textFor(language, image_text, image_text_languages)) ||
    (shots.find(({ id }) => id === shot)?.name ?? name)
}

/** Why a file could not be made ready. */
export function useReasonText(): (medium: Pick<Medium, 'reason'>) => string {
  const { t } = useTranslation('media')
  return ({ reason }) => (reason === undefined ? t('status.PROCESSING_ERROR') : t(`reason.${reason}`))
}
