import { FIXED_FILTERS, type Listing, needsMore } from '@klubba/domain/asset-views/asset-list'
import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconArchive, IconBuildingStore, IconBulldozer, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { AssetFilters } from './asset-filters.tsx'
import { assetFilters, useAssetSearch } from './asset-list-search.ts'
import classes from './asset-list-page.module.css'
import { assetListOptions } from './asset-list-queries.ts'
import { AssetTable } from './asset-table.tsx'
import { AssetToolbar } from './asset-toolbar.tsx'
import { useChosenAssets } from './bulk/use-chosen-assets.ts'
import { useCatalogue } from './catalogue-queries.ts'
import { ListMenu } from './list-menu.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import { useHasRail } from './use-list-look.ts'
import { useWhatFewerGive } from './use-what-fewer-give.tsx'
import { useAssetView } from './views/use-asset-view.ts'
import { ViewPills } from './views/view-pills.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

const BulkBar = lazyPiece(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar)

function RegisterButton() {
  const { t } = useTranslation('shell')
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('assets/registration/new')} {...props} />}
    >
      {t('nav.register')}
    </Button>
  )
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
          action: mayRegister && <RegisterButton />,
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
  const hasRail = useHasRail()
  const { search } = list
  const listed = useAssetView(listing, list)
  const fixed = FIXED_FILTERS[listing]
  const more = (needsMore(listed.columns) || search.q !== '') && { more: 'true' as const }
  const asked = { ...assetFilters(search), ...fixed, sort: search.order, prices: 'true' as const, ...more }
  const query = useQuery(assetListOptions(asked, search.page))
  const chosen = useChosenAssets(listed, query.data?.total, query.data?.results ?? [])
  const active = useActiveFilters(list, fixed, catalogue)
  const fewer = useWhatFewerGive(list, fixed, query.data?.total === 0 && !query.isPlaceholderData)
  const filters = <AssetFilters list={list} fixed={fixed} catalogue={catalogue} />
  const mayRegister = listing === 'assets' && mayOpen('assets/registration/new', user?.user_type)
  const { title, none } = useListWords(listing, mayRegister)
  const isBulk = chosen.count > 0 || chosen.asked !== undefined
  return (
    <>
      <ListPage
        title={title}
        notice={<ViewPills listed={listed} />}
        list={list}
        query={query}
        aside={hasRail ? <div className={classes.rail}>{filters}</div> : undefined}
        renderToolbar={(total) => (
          <AssetToolbar
            list={list}
            total={total}
            active={active}
            filters={hasRail ? undefined : filters}
            tools={
              <>
                <ViewsMenu listed={listed} />
                <ListMenu listed={listed} total={total} chosen={chosen} />
              </>
            }
            look={listed.look}
            onLook={listed.setLook}
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
            columns={listed.columns}
            searched={search.q}
            asCards={listed.look === 'cards'}
            choice={chosen.choice}
            {...state}
          />
        )}
      </ListPage>
      <Suspense>{isBulk && <BulkBar chosen={chosen} total={query.data?.total ?? 0} />}</Suspense>
    </>
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
