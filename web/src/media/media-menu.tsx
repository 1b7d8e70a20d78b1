import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Medium } from '@klubba/domain/media/media-api'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconDownload, IconPencil, IconRefresh, IconStar, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import menu from '../ui/menu.module.css'
import { downloadOf } from './file-url.ts'
import classes from './media-menu.module.css'

interface MediaMenuProps {
  medium: Medium
  /** Names the medium; read out. */
  title: string
  onEdit: () => void
  onDelete: () => void
  onRetry: () => void
  /** Absent where it is the main picture, or cannot be. */
  onSetMain?: (() => void) | undefined
}

/** What can be done with a picture, video or document; what is not offered is not there. */
export function MediaMenu({ medium, title, onEdit, onDelete, onRetry, onSetMain }: MediaMenuProps) {
  const { t } = useTranslation(['media', 'errors'])
  const { edit, retry, delete: remove } = medium.actions
  const file = downloadOf(medium)
  const dots = useRef<HTMLButtonElement>(null)
  // The menu goes away: a dialog gives the focus back to where the menu was opened.
  const from = (deed: () => void) => () => {
    dots.current?.focus()
    deed()
  }
  if (edit === undefined && remove === undefined && file === undefined) return null
  return (
    <Menu position="bottom-end" width={260} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton ref={dots} className={classes.dots} aria-label={t('menu.label', { name: title })}>
          <IconDots size={20} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        {edit === 'allowed' && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={from(onEdit)}>
            {t('menu.edit')}
          </Menu.Item>
        )}
        {onSetMain && (
          <Menu.Item leftSection={<IconStar size={18} aria-hidden />} onClick={onSetMain}>
            {t('menu.set_main')}
          </Menu.Item>
        )}
        {retry === 'allowed' && (
          <Menu.Item leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            {t('retry')}
          </Menu.Item>
        )}
        {file !== undefined && (
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => download(file)}>
            {t('menu.download')}
          </Menu.Item>
        )}
        {remove === 'allowed' && (
          <Menu.Item
            className={classes.dangerous}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={from(onDelete)}
          >
            {t('menu.delete')}
          </Menu.Item>
        )}
        {remove === 'bidding_begun' && (
          <Menu.Item disabled leftSection={<IconTrash size={18} aria-hidden />}>
            {t('menu.delete')}
            <span className={classes.hint}>{t('errors:error.bidding_begun')}</span>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
