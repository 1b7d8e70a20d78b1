import { areFieldsSent, isSent, type LocalDraft, needsAttention } from '@klubba/domain/offline/draft'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { deviceError } from '../../offline/device-error.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './saved-card.module.css'

export interface Writing {
  isWaiting: boolean
  error: unknown
}

/** Where nothing is typed. */
export const NOT_WRITING: Writing = { isWaiting: false, error: undefined }

const SIGNS = {
  writing: IconDeviceMobile,
  attention: IconAlertTriangle,
  unreached: IconCloudOff,
  sent: IconCloudCheck,
  device: IconCloudUp,
  files: IconCloudUp,
} as const
type Saved = keyof typeof SIGNS

function savedOf(draft: LocalDraft, { isWaiting }: Writing): Saved {
  if (isWaiting) return 'writing'
  if (needsAttention(draft)) return 'attention'
  if (isSent(draft)) return 'sent'
  if (draft.unreached) return 'unreached'
  return areFieldsSent(draft) ? 'files' : 'device'
}

/** In the hand: one word beside the head of the page. */
export function SavedWord({ draft, writing }: { draft: LocalDraft; writing: Writing }) {
  const { t } = useTranslation('registration')
  const saved = savedOf(draft, writing)
  const Sign = SIGNS[saved]
  return (
    <span className={classes.word} data-saved={saved}>
      <Sign size={18} aria-hidden />
      {t(`saved.${saved}.word`)}
    </span>
  )
}

/** What the user can count on: on the device, at the server, or what has to be mended. */
export function SavedCard({ draft, writing }: { draft: LocalDraft; writing: Writing }) {
  const { t } = useTranslation('registration')
  const { moment } = useFormat()
  const saved = savedOf(draft, writing)
  const Sign = SIGNS[saved]
  return (
    <section className={classes.card} data-saved={saved}>
      <h2 className={classes.title}>
        <Sign size={20} aria-hidden />
        {t(`saved.${saved}.title`)}
      </h2>
      <p className={classes.text}>
        {t(`saved.${saved}.text`)}
        {draft.sent_at !== undefined && saved !== 'sent' && ` ${t('saved.up_to', { when: moment(draft.sent_at) })}`}
      </p>
    </section>
  )
}

/** OFF-10: why the device could not store it. */
export function DeviceNotice({ error }: { error: unknown }) {
  const { t } = useTranslation('registration')
  if (!error) return null
  return <Notice kind="error">{t(`device.${deviceError(error).code}`)}</Notice>
}
