import { Button, useMantineColorScheme } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './light-offer.module.css'

const KEY = 'klubba-light-offered'
/** Where Mantine keeps the user's choice. */
const CHOICE = 'mantine-color-scheme-value'

function isDue(): boolean {
  try {
    const isSettled = localStorage.getItem(KEY) !== null || localStorage.getItem(CHOICE) !== null
    return !isSettled && matchMedia('(pointer: coarse)').matches
  } catch {
    // Without storage it would come back on every page.
    return false
  }
}

/** Offered once, on touch screens: those are used outdoors, where dark colours are hard to read. */
export function LightOffer() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const [isOpen, setOpen] = useState(isDue)
  function settle(isLight: boolean): void {
    localStorage.setItem(KEY, 'yes')
    if (isLight) setColorScheme('light')
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <aside className={classes.offer} aria-label={t('colour_scheme.label')}>
      <IconSun size={24} aria-hidden className={classes.sign} />
      <p className={classes.text}>
        <strong>{t('light_offer.title')}</strong> {t('light_offer.text')}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" onClick={() => settle(false)}>
          {t('light_offer.keep')}
        </Button>
        <Button variant="default" onClick={() => settle(true)}>
          {t('light_offer.use')}
        </Button>
      </div>
    </aside>
  )
}
