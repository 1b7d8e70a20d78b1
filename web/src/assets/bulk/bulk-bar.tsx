import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type BulkActionType, MOST_IN_BULK } from '@klubba/domain/asset-bulk/bulk-rules'
import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { pathTo } from '../../paths.ts'
import menu from '../../ui/menu.module.css'
import { comparisonOf, MOST_COMPARED } from '../comparison/compared-assets.ts'
import tools from '../list-tools.module.css'
import classes from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import type { ChosenAssets } from './use-chosen-assets.ts'

interface BulkBarProps {
  chosen: ChosenAssets
  total: number
}

const OVER_THE_PAGE = 'dialog[open], [role=menu], [role=listbox]'

/** Esc lets go of what is chosen, unless something lies over the page that it closes first. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if ([...document.querySelectorAll(OVER_THE_PAGE)].some((element) => element.checkVisibility())) return
      onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  })
}

interface MoreActionsProps {
  actions: readonly BulkActionType[]
  /** AST-17: as many as fit beside each other, or none. */
  compared: readonly string[]
  onAsk: (action: BulkActionType) => void
}

function MoreActions({ actions, compared, onAsk }: MoreActionsProps) {
  const { t } = useTranslation('asset_tools')
  if (actions.length === 0) return null
  return (
    <Menu position="top-end" width={260} offset={8} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={tools.dots} aria-label={t('bulk.more')}>
          <IconDots size={20} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onAsk(action)}>
            {t(`bulk.action.${action}`)}
          </Menu.Item>
        ))}
        {compared.length > 1 && (
          <Menu.Item
            renderRoot={(props) => <Link to={pathTo('assets/compare')} search={comparisonOf(compared)} {...props} />}
          >
            {t('bulk.compare')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done with what is chosen: how many first, the deciding action last. */
export function BulkBar({ chosen, total }: BulkBarProps) {
  const { t } = useTranslation(['asset_tools', 'asset_list'])
  const { number } = useFormat()
  const { actions, count, isAll, isAllShown, selection, clear, chooseAll, asked, ask } = chosen
  const deciding = actions.at(-1)
  const isTooMany = count > MOST_IN_BULK
  const { ids = [] } = selection
  useEscape(clear)
  return (
    <>
      {count > 0 && (
        <section className={classes.bar} aria-label={t('bulk.label')}>
          <UnstyledButton
            className={classes.clear}
            aria-label={t('bulk.clear')}
            title={t('bulk.clear')}
            onClick={clear}
          >
            <IconX size={18} aria-hidden />
          </UnstyledButton>
          <output className={classes.count}>{t('bulk.chosen', { count, number: number(count) })}</output>
          {!isAll && isAllShown && total > count && total <= MOST_IN_BULK && (
            <Button variant="subtle" onClick={chooseAll}>
              {t('bulk.choose_all', { number: number(total) })}
            </Button>
          )}
          {!isAll && isAllShown && total > MOST_IN_BULK && (
            <span className={classes.most}>{t('bulk.most', { number: number(MOST_IN_BULK) })}</span>
          )}
          <span className={classes.deeds}>
            <MoreActions
              actions={isTooMany ? [] : actions.slice(0, -1)}
              compared={ids.length <= MOST_COMPARED ? ids : []}
              onAsk={ask}
            />
            {deciding && (
              <Button disabled={isTooMany} onClick={() => ask(deciding)}>
                {t(`bulk.action.${deciding}`)}
              </Button>
            )}
          </span>
        </section>
      )}
      {asked && (
        <BulkDialog
          key={asked}
          type={asked}
          chosen={chosen}
          onClose={(isDone) => {
            ask(undefined)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}
