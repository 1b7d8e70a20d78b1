import { mayEver } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
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

export function UsersPage() {
  const { t } = useTranslation('users')
  const { user } = useSession()
  const list = useUserSearch()
  const query = useQuery(userListOptions(userListQuery(list.search)))
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={user && mayEver(user, 'users.edit') && <NewUserButton />}
      list={list}
      query={query}
      renderToolbar={(total) => <UserToolbar list={list} total={total} />}
      none={{ icon: IconUsers, title: t('none'), text: t('none_text') }}
      noneFound={{ title: t('none_found'), text: t('none_found_text') }}
    >
      {(users, state) => <UserTable users={users} order={list.search.order} onSort={list.orderBy} {...state} />}
    </ListPage>
  )
}
