import type { MySession } from '@klubba/domain/users/profile-api'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useFormat } from '../i18n/use-format.ts'
import { deviceOf } from '../ui/device-name.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useTranslation } from '../use-translation.ts'
import classes from './access-list.module.css'

interface SessionItemProps {
  session: MySession
  isEnding: boolean
  onEnd: () => void
}

/** A session in a list: its device, from where and when it was used, and the way to end it unless it is this one. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { t } = useTranslation('profile')
  const { ago, moment } = useFormat()
  const { address, created_at: created, used_at: used } = session
  const device = deviceOf(session.user_agent)
  const name = device ? t('sessions.device', { browser: device.browser, system: device.system }) : t('sessions.unknown')
  const Icon = device?.isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.item}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {session.current && (
            <StatusBadge colour="green" glyph="check">
              {t('sessions.this')}
            </StatusBadge>
          )}
        </span>
        <span className={classes.quiet}>{t('sessions.used', { when: ago(used) })}</span>
        {address !== undefined && <span className={classes.quiet}>{t('sessions.from', { address })}</span>}
        <span className={classes.quiet}>{t('sessions.begun', { when: moment(created) })}</span>
      </span>
      {!session.current && (
        <Button
          variant="default"
          loading={isEnding}
          aria-label={t('sessions.end_this', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
