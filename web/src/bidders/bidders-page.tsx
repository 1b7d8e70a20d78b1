import { Button } from '@mantine/core'
import { IconIdBadge2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { bidderListQuery, useBidderSearch } from './bidder-list-search.ts'
import { bidderListOptions } from './bidder-queries.ts'
import { BidderTable } from './bidder-table.tsx'
import { BidderToolbar } from './bidder-toolbar.tsx'

/** AUC-18: whoever may open the page may register. */
export function BiddersPage() {
  const { t } = useTranslation('bidders')
  const list = useBidderSearch()
  const query = useQuery(bidderListOptions(bidderListQuery(list.search)))
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to={pathTo('auctions/bidders/new')} {...props} />}
        >
          {t('new')}
        </Button>
      }
      list={list}
      query={query}
      renderToolbar={(total) => <BidderToolbar list={list} total={total} />}
      none={{ icon: IconIdBadge2, title: t('none'), text: t('none_text') }}
      noneFound={{ title: t('none_found'), text: t('none_found_text') }}
    >
      {(bidders, state) => <BidderTable bidders={bidders} order={list.search.order} onSort={list.orderBy} {...state} />}
    </ListPage>
  )
}
