import type { LocalDraft } from '@klubba/domain/offline/draft'
import { SAVE_STATES } from '@klubba/domain/offline/save-state'
import { draftState, sendProgress } from '@klubba/domain/offline/draft-save-state'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { deviceError } from '../../offline/device-error.ts'
import { useSending } from '../../offline/save-queue.ts'
import { Notice } from '../../ui/notice.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import classes from './saved-card.module.css'

export interface Writing {
  isWaiting: boolean
  error: unknown
}

/** Where nothing is typed. */
export const NOT_WRITING: Writing = { isWaiting: false, error: undefined }

const useDraftState = (draft: LocalDraft, { isWaiting }: Writing) => draftState(draft, useSending(), isWaiting)

/** In the hand: beside the head of the page. */
export function SavedWord({ draft, writing }: { draft: LocalDraft; writing: Writing }) {
  const state = useDraftState(draft, writing)
  return (
    <span className={classes.word}>
      <SaveMark state={state} size={18} progress={sendProgress(draft)} />
    </span>
  )
}

/** How far the registration has come, and what that means. */
export function SavedCard({ draft, writing }: { draft: LocalDraft; writing: Writing }) {
  const { t } = useTranslation('registration')
  const { moment } = useFormat()
  const state = useDraftState(draft, writing)
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        <SaveMark state={state} size={20} progress={sendProgress(draft)} />
      </h2>
      {/* All of them lie on each other, so that nothing below moves under a finger when another one shows. */}
      <div className={classes.texts}>
        {SAVE_STATES.map((each) => (
          <p key={each} className={classes.text} data-current={each === state || undefined}>
            {t(`saved.${each}`)}
            {draft.sent_at !== undefined &&
              each !== 'at_server' &&
              ` ${t('saved.up_to', { when: moment(draft.sent_at) })}`}
          </p>
        ))}
      </div>
    </section>
  )
}

/** OFF-10: why the device could not store it. */
export function DeviceNotice({ error }: { error: unknown }) {
  const { t } = useTranslation('registration')
  if (!error) return null
  return <Notice kind="error">{t(`device.${deviceError(error).code}`)}</Notice>
}
