import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsDiff,
  IconArrowsExchange,
  IconBriefcase,
  IconCategory,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconPrinter,
  type Icon,
  IconRefresh,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { lazyPiece } from '../ui/lazy-piece.ts'
import menu from '../ui/menu.module.css'
import { AssetDialog } from './asset-dialog.tsx'
import type { Blueprint } from './blueprint.ts'
import { comparisonWith } from './comparison/compared-assets.ts'
import { type MenuAction, menuActions } from './menu-actions.ts'

const PrintDialog = lazyPiece(async () => (await import('./papers/print-dialog.tsx')).PrintDialog)

const SIGNS: Record<MenuAction, Icon> = {
  save_as_asset: IconCircleCheck,
  send_back: IconArrowBackUp,
  change_category: IconCategory,
  set_portfolio: IconBriefcase,
  assign_owner: IconArrowsExchange,
  take_over: IconUserCheck,
  duplicate: IconCopy,
  retrade: IconRefresh,
  archive: IconArchive,
  unarchive: IconArchiveOff,
  remove_draft: IconTrash,
}

interface AssetMenuProps {
  asset: Asset
  blueprint: Blueprint
}

/** Everything that can be done with the asset; what is barred now stays, with the reason. */
export function AssetMenu({ asset, blueprint }: AssetMenuProps) {
  const { t } = useTranslation(['assets', 'errors'])
  const [asked, setAsked] = useState<MenuAction>()
  const [isPrinting, setPrinting] = useState(false)
  const { actions, missing } = asset
  const offered = menuActions(actions)

  function barredBecause(action: MenuAction): string | undefined {
    const verdict = actions[action]
    if (verdict === 'allowed') return undefined
    if (verdict === 'incomplete') return t('barred.incomplete', { count: missing.length })
    if (verdict === 'archived' || verdict === 'auction_open') return t(`errors:error.${verdict}`)
    return t(`barred.${action}`)
  }

  return (
    <>
      <Menu position="bottom-end" width={300} offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={menu.dots} aria-label={t('menu')}>
            <IconDots size={20} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setPrinting(true)}>
            {t('action.print')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsDiff size={18} aria-hidden />}
            renderRoot={(props) => <Link to={pathTo('assets/compare')} search={comparisonWith(asset.id)} {...props} />}
          >
            {t('action.compare')}
          </Menu.Item>
          {offered.map((action) => {
            const Sign = SIGNS[action]
            const barred = barredBecause(action)
            return (
              <Menu.Item
                key={action}
                data-dangerous={(action === 'remove_draft' && barred === undefined) || undefined}
                leftSection={<Sign size={18} aria-hidden />}
                aria-disabled={barred === undefined ? undefined : true}
                closeMenuOnClick={barred === undefined}
                onClick={() => {
                  if (barred === undefined) setAsked(action)
                }}
              >
                {t(`action.${action}`)}
                {barred !== undefined && <span className={menu.reason}>{barred}</span>}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {isPrinting && (
        <Suspense>
          <PrintDialog asset={asset} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
      {asked && (
        <AssetDialog
          key={asked}
          action={asked}
          asset={asset}
          blueprint={blueprint}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
