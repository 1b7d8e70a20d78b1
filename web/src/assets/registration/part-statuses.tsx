import { DRAFT_PARTS, type LocalDraft } from '@klubba/domain/offline/draft'
import { FILE_PARTS, filesOf, isFileSent } from '@klubba/domain/offline/draft-files'
import { filePartState, partState } from '@klubba/domain/offline/draft-save-state'
import { useTranslation } from '../../use-translation.ts'
import { useSending } from '../../offline/save-queue.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import classes from './part-statuses.module.css'

/** OFF-3: how far each part has come. */
export function PartStatuses({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation('registration')
  const sending = useSending()
  return (
    <dl className={classes.parts}>
      {DRAFT_PARTS.map((part) => (
        <div key={part} className={classes.part}>
          <dt>{t(`part.${part}`)}</dt>
          <dd>
            <SaveMark state={partState(draft, part, sending)} />
          </dd>
        </div>
      ))}
      {FILE_PARTS.map((part) => {
        const state = filePartState(draft, part, sending)
        const files = filesOf(draft, part)
        return (
          <div key={part} className={classes.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              {state ? <SaveMark state={state} /> : t('no_files')}
              {state && (
                <span className={classes.count}>
                  {t('sent_of', { sent: files.filter(isFileSent).length, total: files.length })}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
