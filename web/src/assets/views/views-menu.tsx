import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconListDetails,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import pill from '../../ui/filter-menu.module.css'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import menu from '../../ui/menu.module.css'
import classes from '../list-tools.module.css'
import type { ListedView } from './use-asset-view.ts'
import { viewsOptions } from './view-queries.ts'

export type ViewDeed = 'keep' | 'save' | 'edit' | 'remove'

const ViewDialog = lazyPiece(async () => (await import('./view-dialog.tsx')).ViewDialog)

function ViewItems({ views, label, listed }: { views: readonly AssetView[]; label: string; listed: ListedView }) {
  if (views.length === 0) return null
  return (
    <Menu.RadioGroup
      aria-label={label}
      value={listed.view?.id ?? ''}
      onChange={(id) => {
        const chosen = views.find((each) => each.id === id)
        if (chosen) listed.open(chosen)
      }}
    >
      <Menu.Label>{label}</Menu.Label>
      {views.map(({ id, name }) => (
        <Menu.RadioItem key={id} value={id} className={classes.name}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function ViewDeeds({ listed, onAsk }: { listed: ListedView; onAsk: (deed: ViewDeed) => void }) {
  const { t } = useTranslation('asset_list')
  const { view, isChanged, open, leave } = listed
  const { edit, remove } = view?.actions ?? {}
  const sign = { size: 18, 'aria-hidden': true }
  return (
    <>
      {view && isChanged && (
        <Menu.Item leftSection={<IconListDetails {...sign} />} onClick={() => open(view)}>
          {t('views.back', { name: view.name })}
        </Menu.Item>
      )}
      {isChanged && edit && (
        <Menu.Item leftSection={<IconDeviceFloppy {...sign} />} onClick={() => onAsk('save')}>
          {t('views.save', { name: view?.name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBookmarkPlus {...sign} />} onClick={() => onAsk('keep')}>
        {t('views.keep')}
      </Menu.Item>
      {edit && (
        <Menu.Item leftSection={<IconPencil {...sign} />} onClick={() => onAsk('edit')}>
          {t(view?.actions.share ? 'views.edit' : 'views.rename')}
        </Menu.Item>
      )}
      {remove && (
        <Menu.Item leftSection={<IconTrash {...sign} />} className={classes.dangerous} onClick={() => onAsk('remove')}>
          {t('views.remove')}
        </Menu.Item>
      )}
      {view && (
        <Menu.Item leftSection={<IconBookmark {...sign} />} onClick={leave}>
          {t('views.leave')}
        </Menu.Item>
      )}
    </>
  )
}

/** AST-14: the views that are kept of a list, one's own and those that are shared, and what is done with them. */
export function ViewsMenu({ listed }: { listed: ListedView }) {
  const { t } = useTranslation('asset_list')
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<ViewDeed>()
  const { listing, view, isChanged } = listed
  const { data, isPending, error } = useQuery({ ...viewsOptions(), enabled: isOpen || view !== undefined })
  const views = (data ?? []).filter((each) => each.listing === listing)
  const name = view && (isChanged ? t('views.changed', { name: view.name }) : view.name)
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={280}
        offset={6}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        checkIcon={<IconCheck size={18} className={menu.tick} aria-hidden />}
      >
        <Menu.Target>
          <UnstyledButton
            className={`${pill.pill} ${classes.views}`}
            data-active={view !== undefined || undefined}
            aria-label={name === undefined ? t('views.button') : `${t('views.button')}: ${name}`}
          >
            <IconBookmark size={17} aria-hidden />
            <span className={classes.label}>{name ?? t('views.button')}</span>
            <IconChevronDown size={16} className={pill.arrow} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          <ViewItems views={views.filter(({ own }) => own)} label={t('views.own')} listed={listed} />
          <ViewItems views={views.filter(({ own }) => !own)} label={t('views.shared')} listed={listed} />
          {views.length === 0 && !isPending && <Menu.Label>{error ? t('views.failed') : t('views.none')}</Menu.Label>}
          {views.length > 0 && <Menu.Divider />}
          <ViewDeeds listed={listed} onAsk={setAsked} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked && <ViewDialog key={asked} deed={asked} listed={listed} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}
