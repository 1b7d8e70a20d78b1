import { mayEver } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconFilterOff, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../api/use-error-text.ts'
import { requestIdOf } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListPlace } from '../ui/list-place.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { useUserSearch, userListQuery } from './user-list-search.ts'
import { userListOptions } from './user-queries.ts'
import { UserTable } from './user-table.tsx'
import { UserToolbar } from './user-toolbar.tsx'

function NewUserButton() {
  const { t } = useTranslation('users')
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('admin/users/new')} {...props} />}
    >
      {t('new')}
    </Button>
  )
}

function NoUsers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation(['users', 'common'])
  if (!isFiltered) return <EmptyState icon={IconUsers} title={t('none')} text={t('none_text')} />
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('none_found')}
      text={t('none_found_text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('common:list.clear_filters')}
        </Button>
      }
    />
  )
}

export function UsersPage() {
  const { t } = useTranslation(['users', 'common'])
  const { user } = useSession()
  const errorText = useErrorText()
  const { number } = useFormat()
  const [search, change] = useUserSearch()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(userListOptions(userListQuery(search)))
  const isFiltered = search.q !== '' || search.types.length > 0 || search.states.length > 0
  const clear = () => change({ q: '', user_type: '', state: '' })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        {...(user && mayEver(user, 'users.edit') ? { actions: <NewUserButton /> } : {})}
      />
      <UserToolbar search={search} total={error ? undefined : data?.total} onChange={change} onClear={clear} />
      <ListPlace
        failure={
          error && (
            <ListError
              title={t('common:list.failed')}
              text={`${errorText(error)} ${isFiltered ? t('common:list.filters_kept') : ''}`.trim()}
              requestId={requestIdOf(error)}
              onRetry={() => void refetch()}
            />
          )
        }
        isEmpty={data?.total === 0}
        empty={<NoUsers isFiltered={isFiltered} onClear={clear} />}
      >
        <UserTable
          users={data?.results ?? []}
          order={search.order}
          isLoading={isPending}
          isStale={isPlaceholderData}
          onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
        />
      </ListPlace>
      {data && !error && (
        <Paging
          page={search.page}
          pageSize={data.page_size}
          total={data.total}
          number={number}
          onPage={(page) => change({ page: page === 1 ? '' : String(page) })}
        />
      )}
    </>
  )
}
