import { DRAFT_PARTS, type LocalDraft, partStatus, type SaveStatus } from '@klubba/domain/offline/draft'
import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './part-statuses.module.css'

const SIGNS = {
  PENDING: IconClock,
  SUCCESS: IconCheck,
  FAILED: IconAlertTriangle,
  CONNECTION_ERROR: IconCloudOff,
} as const satisfies Record<SaveStatus, unknown>

/** OFF-3: what has reached the server, part by part. */
export function PartStatuses({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation('registration')
  return (
    <dl className={classes.parts}>
      {DRAFT_PARTS.map((part) => {
        const status = partStatus(draft, part)
        const Sign = SIGNS[status]
        return (
          <div key={part} className={classes.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd data-status={status}>
              <Sign size={16} aria-hidden />
              {t(`status.${status}`)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
