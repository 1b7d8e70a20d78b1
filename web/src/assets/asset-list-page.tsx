import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconArchive, IconBuildingStore, IconBulldozer, IconPlus, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { AssetFilters } from './asset-filters.tsx'
import { assetFilters, useAssetSearch } from './asset-list-search.ts'
import classes from './asset-list-page.module.css'
import { assetListOptions, type FixedFilters } from './asset-list-queries.ts'
import { AssetTable } from './asset-table.tsx'
import { AssetToolbar } from './asset-toolbar.tsx'
import { useCatalogue } from './catalogue-queries.ts'
import { useActiveFilters } from './use-active-filters.ts'
import { useHasRail, useListView } from './use-list-view.ts'
import { useWhatFewerGive } from './use-what-fewer-give.tsx'

function ImportButton() {
  const { t } = useTranslation('shell')
  return (
    <Button
      variant="default"
      leftSection={<IconTableImport size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('assets/import')} {...props} />}
    >
      {t('page.asset_import.title')}
    </Button>
  )
}

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

type Listing = 'assets' | 'archive' | 'community'

/** What each list is asked for, whatever is chosen on it. */
const FIXED: Record<Listing, FixedFilters> = {
  assets: { archived: 'false' },
  archive: { archived: 'true' },
  community: { archived: 'false', auction_status: ['COMMUNITY'] },
}

function useListWords(listing: Listing, mayRegister: boolean) {
  const { t } = useTranslation(['asset_list', 'shell'])
  switch (listing) {
    case 'assets':
      return {
        title: t('shell:page.assets.title'),
        none: {
          icon: IconBulldozer,
          title: t('none'),
          text: t('none_text'),
          action: mayRegister && <RegisterButton variant="filled" />,
        },
      }
    case 'archive':
      return {
        title: t('shell:page.archive.title'),
        none: { icon: IconArchive, title: t('archive_none'), text: t('archive_none_text') },
      }
    case 'community':
      return {
        title: t('shell:page.community_listing.title'),
        none: { icon: IconBuildingStore, title: t('community_none'), text: t('community_none_text') },
      }
  }
}

function AssetList({ listing }: { listing: Listing }) {
  const { t } = useTranslation('asset_list')
  const { user } = useSession()
  const list = useAssetSearch()
  const catalogue = useCatalogue()
  const [view, setView] = useListView()
  const hasRail = useHasRail()
  const { search } = list
  const fixed = FIXED[listing]
  const query = useQuery(assetListOptions({ ...assetFilters(search), ...fixed, sort: search.order }, search.page))
  const active = useActiveFilters(list, fixed, catalogue)
  const fewer = useWhatFewerGive(list, fixed, query.data?.total === 0 && !query.isPlaceholderData)
  const filters = <AssetFilters list={list} fixed={fixed} catalogue={catalogue} />
  const mayRegister = listing === 'assets' && mayOpen('assets/registration/new', user?.user_type)
  const { title, none } = useListWords(listing, mayRegister)
  return (
    <ListPage
      title={title}
      actions={
        mayRegister && (
          <span className={classes.register}>
            {mayOpen('assets/import', user?.user_type) && <ImportButton />}
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
      none={none}
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
  return <AssetList listing="assets" />
}

export function ArchivePage() {
  return <AssetList listing="archive" />
}

/** AST-6, COM-1: what is offered to communities now, with the same filters. */
export function CommunityListingPage() {
  return <AssetList listing="community" />
}
