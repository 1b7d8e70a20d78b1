import { DRAFT_PARTS, type LocalDraft, partStatus } from '@klubba/domain/offline/draft'
import { FILE_PARTS, filePartStatus, filesOf, isFileSent, type SaveStatus } from '@klubba/domain/offline/draft-files'
import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from '../../use-translation.ts'
import classes from './part-statuses.module.css'

const SIGNS = {
  PENDING: IconClock,
  SUCCESS: IconCheck,
  FAILED: IconAlertTriangle,
  CONNECTION_ERROR: IconCloudOff,
} as const satisfies Record<SaveStatus, unknown>

function Status({ status }: { status: SaveStatus }) {
  const { t } = useTranslation('registration')
  const Sign = SIGNS[status]
  return (
    <>
      <Sign size={16} aria-hidden />
      {t(`status.${status}`)}
    </>
  )
}

/** OFF-3: what has reached the server, part by part. */
export function PartStatuses({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation('registration')
  return (
    <dl className={classes.parts}>
      {DRAFT_PARTS.map((part) => {
        const status = partStatus(draft, part)
        return (
          <div key={part} className={classes.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd data-status={status}>
              <Status status={status} />
            </dd>
          </div>
        )
      })}
      {FILE_PARTS.map((part) => {
        const status = filePartStatus(draft, part)
        const files = filesOf(draft, part)
        return (
          <div key={part} className={classes.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd data-status={status}>
              {status ? <Status status={status} /> : t('no_files')}
              {status && (
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
