import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconArchive, IconBulldozer, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { AssetFilters } from './asset-filters.tsx'
import { assetFilters, useAssetSearch } from './asset-list-search.ts'
import classes from './asset-list-page.module.css'
import { assetListOptions } from './asset-list-queries.ts'
import { AssetTable } from './asset-table.tsx'
import { AssetToolbar } from './asset-toolbar.tsx'
import { useCatalogue } from './catalogue-queries.ts'
import { useActiveFilters } from './use-active-filters.ts'
import { useHasRail, useListView } from './use-list-view.ts'
import { useWhatFewerGive } from './use-what-fewer-give.tsx'

function RegisterButton({ variant }: { variant: 'default' | 'filled' }) {
  const { t } = useTranslation('shell')
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('assets/registration/new')} {...props} />}
    >
      {t('nav.register')}
    </Button>
  )
}

function AssetList({ archived }: { archived: 'true' | 'false' }) {
  const { t } = useTranslation(['asset_list', 'shell'])
  const { user } = useSession()
  const list = useAssetSearch()
  const catalogue = useCatalogue()
  const [view, setView] = useListView()
  const hasRail = useHasRail()
  const { search } = list
  const query = useQuery(assetListOptions({ ...assetFilters(search), archived, sort: search.order }, search.page))
  const active = useActiveFilters(list, archived, catalogue)
  const fewer = useWhatFewerGive(list, archived, query.data?.total === 0 && !query.isPlaceholderData)
  const filters = <AssetFilters list={list} archived={archived} catalogue={catalogue} />
  const isArchive = archived === 'true'
  const mayRegister = !isArchive && mayOpen('assets/registration/new', user?.user_type)
  const title = isArchive ? t('shell:page.archive.title') : t('shell:page.assets.title')
  return (
    <ListPage
      title={title}
      actions={
        mayRegister && (
          <span className={classes.register}>
            <RegisterButton variant="default" />
          </span>
        )
      }
      list={list}
      query={query}
      aside={hasRail ? <div className={classes.rail}>{filters}</div> : undefined}
      renderToolbar={(total) => (
        <AssetToolbar
          list={list}
          total={total}
          active={active}
          filters={hasRail ? undefined : filters}
          view={view}
          onView={setView}
        />
      )}
      none={
        isArchive
          ? { icon: IconArchive, title: t('archive_none'), text: t('archive_none_text') }
          : {
              icon: IconBulldozer,
              title: t('none'),
              text: t('none_text'),
              action: mayRegister && <RegisterButton variant="filled" />,
            }
      }
      noneFound={{ title: t('none_found'), text: t('none_found_text'), ...fewer }}
    >
      {(assets, state) => (
        <AssetTable
          label={title}
          assets={assets}
          catalogue={catalogue}
          order={search.order}
          onSort={list.orderBy}
          asCards={view === 'cards'}
          {...state}
        />
      )}
    </ListPage>
  )
}

export function AssetsPage() {
  return <AssetList archived="false" />
}

export function ArchivePage() {
  return <AssetList archived="true" />
}
