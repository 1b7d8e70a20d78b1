import type { SessionUser } from '@klubba/domain/users/user'
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from '../use-translation.ts'
import { OverlayDialog } from '../ui/overlay-dialog.tsx'
import { closeOverlay } from './overlays.ts'
import { SHELL_PAGES } from './page-table.ts'
import classes from './shortcut-help.module.css'
import { type ShortcutAct, shortcutsFor } from './shortcuts.ts'

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <dd className={classes.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && keys[0] !== 'Ctrl' && <span className="unseen">{t('shortcuts.then')}</span>}
          <kbd className={classes.key}>{key}</kbd>
        </Fragment>
      ))}
    </dd>
  )
}

/** NAV-13: what the keyboard can do, from the table that the keyboard follows. */
export function ShortcutHelp({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const nameOf = (act: ShortcutAct): string => {
    if ('go' in act) return t(`page.${SHELL_PAGES[act.go].key}.title`)
    if (act.show === 'palette') return t('palette.title')
    return act.show === 'search' ? t('shortcuts.search') : t('shortcuts.help')
  }
  const known = shortcutsFor(user.user_type).map(({ keys, act }) => ({
    keys,
    name: nameOf(act),
    isJump: keys[0] === 'G',
  }))
  const close = { keys: ['Esc'], name: t('shortcuts.close'), isJump: false }
  const groups = [
    { heading: t('shortcuts.everywhere'), rows: [...known.filter(({ isJump }) => !isJump), close] },
    { heading: t('shortcuts.go_to'), rows: known.filter(({ isJump }) => isJump) },
  ]
  return (
    <OverlayDialog label={t('shortcuts.title')} kind="dialog" onClose={closeOverlay}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('shortcuts.title')}</h2>
        <UnstyledButton className={classes.close} aria-label={t('nav.close')} onClick={closeOverlay}>
          <IconX size={20} aria-hidden />
        </UnstyledButton>
      </div>
      {/* Whoever has no wheel scrolls with the arrows, once it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('shortcuts.title')}>
        <p className={classes.touch}>{t('shortcuts.touch_note')}</p>
        <div className={classes.groups}>
          {groups.map(({ heading, rows }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <dl className={classes.rows}>
                {rows.map(({ keys, name }) => (
                  <div key={keys.join(' ')} className={classes.row}>
                    <dt>{name}</dt>
                    <Keys keys={keys} />
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
      <p className={classes.note}>{t('shortcuts.note')}</p>
    </OverlayDialog>
  )
}
