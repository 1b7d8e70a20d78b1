import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAssetSearch } from './asset-list-search.ts'
import { AssetToolbar } from './asset-toolbar.tsx'
import { useListView } from './use-list-view.ts'

/** What is offered to communities. That comes with auctions: there is nothing to show or to filter by yet. */
export function CommunityListingPage() {
  const { t } = useTranslation(['asset_list', 'shell'])
  const list = useAssetSearch()
  const [view, setView] = useListView()
  return (
    <>
      <PageHeader title={t('shell:page.community_listing.title')} />
      <AssetToolbar list={list} total={0} active={[]} view={view} onView={setView} />
      <EmptyState icon={IconBuildingStore} title={t('community_none')} text={t('community_none_text')} />
    </>
  )
}
