import { Button } from '@mantine/core'
import { type Icon, IconFilterOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import classes from './list-page.module.css'
import type { ListSearch } from './use-list-search.ts'

interface Answer<Row> {
  results: readonly Row[]
  total: number
  page_size: number
}

interface ListPageProps<Row> {
  title: string
  lead?: string
  actions?: ReactNode
  /** What the actions have to say, above the list. */
  notice?: ReactNode
  list: Pick<ListSearch<string, { page: number }>, 'search' | 'isFiltered' | 'clear' | 'toPage'>
  query: UseQueryResult<Answer<Row>>
  /** Gets how many there are; unknown while the list is on its way or could not be fetched. */
  renderToolbar: (total: number | undefined) => ReactNode
  /** In the place of a list with nothing in it. */
  none: { icon: Icon; title: string; text: string; action?: ReactNode }
  /** In the place of a list where nothing matches; the way out is to clear the filters, unless there is a better one. */
  noneFound: { title: string; text: ReactNode; action?: ReactNode }
  /** Beside the list, where there is room: its filters. */
  aside?: ReactNode
  /** The list itself; `isStale` while its rows are those of the question before. */
  children: (rows: readonly Row[], state: { isLoading: boolean; isStale: boolean }) => ReactNode
}

/** A page that is a list: its head, search and filters, the list or what stands in its place, and its pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, actions, notice, list, query, renderToolbar, none, noneFound, aside, children } = props
  const { t } = useTranslation('common')
  const { number } = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = query
  const isLoading = useSkeleton(isPending)

  function place(): ReactNode {
    if (isLoading) return children([], { isLoading, isStale: false })
    if (error) {
      const kept = list.isFiltered ? t('list.filters_kept') : undefined
      return <FetchFailed title={t('list.failed')} error={error} kept={kept} onRetry={() => void refetch()} />
    }
    if (data?.total !== 0) return children(data?.results ?? [], { isLoading, isStale: isPlaceholderData })
    if (!list.isFiltered) return <EmptyState {...none} />
    return (
      <EmptyState
        icon={IconFilterOff}
        title={noneFound.title}
        text={noneFound.text}
        action={
          <div className={classes.ways}>
            {noneFound.action}
            <Button variant="default" onClick={list.clear}>
              {t('list.clear_filters')}
            </Button>
          </div>
        }
      />
    )
  }

  const content = (
    <>
      {renderToolbar(error ? undefined : data?.total)}
      {place()}
      {data && !error && !isLoading && (
        <Paging
          page={list.search.page}
          pageSize={data.page_size}
          total={data.total}
          number={number}
          onPage={list.toPage}
        />
      )}
    </>
  )

  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {notice}
      {aside === undefined ? (
        content
      ) : (
        <div className={classes.beside}>
          {aside}
          <div className={classes.content}>{content}</div>
        </div>
      )}
    </>
  )
}
