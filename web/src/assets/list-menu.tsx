import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { mayOpen } from '@klubba/domain/pages'
import { mayEver } from '@klubba/domain/permissions'
import { Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3, IconDots, IconDownload, IconSquareCheck, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { lazyPiece } from '../ui/lazy-piece.ts'
import menu from '../ui/menu.module.css'
import classes from './list-tools.module.css'
import type { ChosenAssets } from './bulk/use-chosen-assets.ts'
import type { ListedView } from './views/use-asset-view.ts'

const ColumnsDialog = lazyPiece(async () => (await import('./views/columns-dialog.tsx')).ColumnsDialog)
const ExportDialog = lazyPiece(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

interface ListMenuProps {
  listed: ListedView
  /** How many there are; unknown while the list is on its way or could not be fetched. */
  total: number | undefined
  chosen: ChosenAssets
}

/** What is done with a list as a whole. */
export function ListMenu({ listed, total, chosen }: ListMenuProps) {
  const { t } = useTranslation(['asset_list', 'shell'])
  const { user } = useSession()
  const [asked, setAsked] = useState<'columns' | 'export'>()
  const close = () => setAsked(undefined)
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const areCards = !isWide || listed.look === 'cards'
  return (
    <>
      <Menu position="bottom-end" width={240} offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.dots} aria-label={t('tools.label')}>
            <IconDots size={20} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          {areCards && chosen.choice?.onCards === false && (
            <Menu.Item leftSection={<IconSquareCheck size={18} aria-hidden />} onClick={chosen.startChoosing}>
              {t('choose.several')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconColumns3 size={18} aria-hidden />} onClick={() => setAsked('columns')}>
            {t('tools.columns')}
          </Menu.Item>
          {user && mayEver(user, 'lists.export') && (
            <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setAsked('export')}>
              {t('tools.export')}
            </Menu.Item>
          )}
          {listed.listing === 'assets' && mayOpen('assets/import', user?.user_type) && (
            <Menu.Item
              leftSection={<IconTableImport size={18} aria-hidden />}
              renderRoot={(props) => <Link to={pathTo('assets/import')} {...props} />}
            >
              {t('shell:page.asset_import.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'columns' && <ColumnsDialog chosen={listed.columns} onChoose={listed.setColumns} onClose={close} />}
        {asked === 'export' && <ExportDialog listed={listed} total={total} onClose={close} />}
      </Suspense>
    </>
  )
}
