import type { SessionUser } from '@klubba/domain/users/user'
import { IconEye, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { useContact } from '../api/contact.ts'
import { useHeldWhilePressed } from '../ui/use-held-while-pressed.ts'
import { showsReadOnly } from './page-relations.ts'
import classes from './status-bars.module.css'
import { usePage } from './use-page.ts'

/** What holds for the whole page and limits it: no network, or no right to change anything. */
export function StatusBars({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const page = usePage()
  const contact = useHeldWhilePressed(useContact())
  return (
    <>
      {/* Always there, so that its change is read out. */}
      <output className={classes.news}>
        {(contact === 'no_network' || contact === 'silent') && (
          <span className={classes.bar} data-kind="offline">
            <IconWifiOff size={19} aria-hidden className={classes.sign} />
            <span className={classes.line}>
              {t(`bar.${contact}`)} {t('bar.from_device')}
            </span>
          </span>
        )}
      </output>
      {showsReadOnly(page, user.user_type) && (
        <p className={classes.bar} data-kind="read-only">
          <IconEye size={19} aria-hidden className={classes.sign} />
          <span>
            <strong>{t('bar.read_only')}</strong> {t('bar.read_only_text')}
          </span>
        </p>
      )}
    </>
  )
}
