import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconDeviceMobile, IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useContact } from '../api/contact.ts'
import { brandName } from '../settings.ts'
import { acceptInstall, declineInstall } from './install-prompt.ts'
import classes from './pwa-bars.module.css'
import { setPwa, usePwa } from './pwa-state.ts'
import { hasUnsavedInput } from './unsaved-input.ts'
import { refresh } from './worker-registration.ts'

const READY_SHOWN_MS = 8_000

interface BarProps {
  name: string
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
  onClose?: (() => void) | undefined
}

function Bar({ name, icon, children, action, onClose }: BarProps) {
  const { t } = useTranslation('pwa')
  return (
    <output className={classes.bar} data-pwa={name}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>{children}</span>
      {onClose && (
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      )}
      {action && <span className={classes.actions}>{action}</span>}
    </output>
  )
}

function NewVersion() {
  const { t } = useTranslation('pwa')
  const [isHeld, setIsHeld] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <Bar
      name="new-version"
      icon={<IconRefresh size={20} aria-hidden />}
      onClose={() => setIsClosed(true)}
      action={
        <Button onClick={() => (hasUnsavedInput() ? setIsHeld(true) : void refresh())}>
          {t('new_version.reload')}
        </Button>
      }
    >
      {isHeld ? t('new_version.held') : t('new_version.ready')}
    </Bar>
  )
}

function Offline() {
  const { t } = useTranslation('pwa')
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <Bar name="offline" icon={<IconCloudOff size={20} aria-hidden />} onClose={() => setIsClosed(true)}>
      {t('offline')}
    </Bar>
  )
}

const closeReady = () => setPwa({ offlineReady: false })

function OfflineReady() {
  const { t } = useTranslation('pwa')
  useEffect(() => {
    const timer = setTimeout(closeReady, READY_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Bar name="offline-ready" icon={<IconCloudCheck size={20} aria-hidden />} onClose={closeReady}>
      {t('offline_ready')}
    </Bar>
  )
}

function InstallOffer() {
  const { t } = useTranslation('pwa')
  return (
    <Bar
      name="install"
      icon={<IconDeviceMobile size={20} aria-hidden />}
      action={
        <>
          <Button variant="default" onClick={declineInstall}>
            {t('install.decline')}
          </Button>
          <Button onClick={() => void acceptInstall()}>{t('install.accept')}</Button>
        </>
      }
    >
      {t('install.offer', { brand: brandName() })}
    </Bar>
  )
}

export function PwaBars({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('pwa')
  const { newBuild, needsRefresh, offlineReady, stocked, registrationFailed, installable } = usePwa()
  const contact = useContact()
  const isOutOfReach = contact === 'silent' || contact === 'no_network'
  const isNewVersion = newBuild !== undefined || needsRefresh
  return (
    <div className={classes.bars}>
      {!isSignedIn && isOutOfReach && <Offline />}
      {isNewVersion && <NewVersion />}
      {isSignedIn && offlineReady && stocked && <OfflineReady />}
      {isSignedIn && registrationFailed && (
        <Bar
          name="registration-failed"
          icon={<IconCloudOff size={20} aria-hidden />}
          onClose={() => setPwa({ registrationFailed: false })}
        >
          {t('registration_failed')}
        </Bar>
      )}
      {isSignedIn && installable && !isOutOfReach && !isNewVersion && <InstallOffer />}
    </div>
  )
}
