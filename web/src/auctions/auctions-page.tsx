import { IconHammer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { serverNow } from '../api/server-clock.ts'
import { ListPage } from '../lists/list-page.tsx'
import { auctionListQuery, useAuctionSearch } from './auction-list-search.ts'
import { auctionListOptions } from './auction-queries.ts'
import { AuctionTable } from './auction-table.tsx'
import { AuctionToolbar } from './auction-toolbar.tsx'

/** AUC-3: every auction, from draft to delivery. */
export function AuctionsPage() {
  const { t } = useTranslation(['auctions', 'shell', 'asset_list'])
  const list = useAuctionSearch()
  const [now] = useState(() => new Date(serverNow()))
  const query = useQuery(auctionListOptions(auctionListQuery(list.search, now)))
  return (
    <ListPage
      title={t('shell:page.auctions.title')}
      list={list}
      query={query}
      renderToolbar={(total) => <AuctionToolbar list={list} total={total} />}
      none={{ icon: IconHammer, title: t('none'), text: t('shell:page.auctions.text') }}
      noneFound={{ title: t('none_found'), text: t('none_found_text') }}
    >
      {(auctions, state) => (
        <AuctionTable auctions={auctions} order={list.search.order} onSort={list.orderBy} {...state} />
      )}
    </ListPage>
  )
}
