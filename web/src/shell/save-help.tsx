import type { SaveState } from '@klubba/domain/offline/save-state'
import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { OverlayDialog } from '../ui/overlay-dialog.tsx'
import { SAVE_SYMBOLS } from '../ui/save-mark.tsx'
import { closeOverlay } from './overlays.ts'
import classes from './save-help.module.css'
import { useSaveState } from './use-save-state.ts'

/** In the order in which work goes through them. */
const IN_ORDER = ['typed', 'on_device', 'sending', 'at_server', 'needs_you'] as const satisfies readonly SaveState[]

/** OFF-13: what the five symbols mean, and which of them holds now. */
export function SaveHelp({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation(['shell', 'pwa'])
  const now = useSaveState()?.state
  return (
    <OverlayDialog label={t('pwa:saving.title')} kind="dialog" onClose={closeOverlay}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('pwa:saving.title')}</h2>
          <p className={classes.lead}>{t('pwa:saving.lead')}</p>
        </div>
        <UnstyledButton className={classes.close} aria-label={t('nav.close')} onClick={closeOverlay}>
          <IconX size={20} aria-hidden />
        </UnstyledButton>
      </div>
      <ul className={classes.states}>
        {IN_ORDER.map((state) => {
          const Symbol = SAVE_SYMBOLS[state]
          return (
            <li key={state} className={classes.state} data-state={state} aria-current={state === now || undefined}>
              <span className={classes.symbol}>
                <Symbol size={22} aria-hidden />
              </span>
              <div>
                <h3 className={classes.word}>{t(`save.${state}`)}</h3>
                <p className={classes.means}>{t(`pwa:saving.${state}`)}</p>
                {state === now && <p className={classes.now}>{t('pwa:saving.now')}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      <p className={classes.note}>{t('pwa:saving.note')}</p>
      <div className={classes.foot}>
        {mayRegister && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={pathTo('assets/drafts')} onClick={closeOverlay} {...props} />}
          >
            {t('page.drafts.title')}
          </Button>
        )}
        <Button onClick={closeOverlay}>{t('pwa:saving.ok')}</Button>
      </div>
    </OverlayDialog>
  )
}
