import type { User } from '@klubba/domain/users/user-api'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import cells from '../lists/cells.module.css'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import type { UserOrder, UserSort } from './user-list-search.ts'
import { UserStateBadge } from './user-state-badge.tsx'
import classes from './users.module.css'

interface UserTableProps {
  users: readonly User[]
  order: UserOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: UserOrder) => void
}

function Name({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const me = useSession().user
  return (
    <span className={cells.name}>
      {user.first_name} {user.last_name}
      {me?.id === user.id && <span className={classes.you}> ({t('you')})</span>}
    </span>
  )
}

function useColumns(): Column<User, UserSort>[] {
  const { t } = useTranslation(['users', 'shell'])
  const { ago, moment } = useFormat()
  return [
    {
      key: 'name',
      label: t('field.name'),
      sort: 'name',
      width: 34,
      bones: [150, 190],
      cell: (user) => (
        <>
          <Name user={user} />
          <span className={classes.email}>{user.email}</span>
        </>
      ),
    },
    {
      key: 'user_type',
      label: t('field.user_type'),
      sort: 'user_type',
      width: 26,
      bones: [90],
      cell: (user) => t(`shell:user_type.${user.user_type}`),
    },
    {
      key: 'state',
      label: t('field.state'),
      sort: 'state',
      bones: 'badge',
      cell: (user) => <UserStateBadge user={user} />,
    },
    {
      key: 'last_used_at',
      label: t('field.last_used_at'),
      sort: 'last_used_at',
      bones: [80],
      cell: (user) => (user.last_used_at === undefined ? t('never') : <Value>{ago(user.last_used_at)}</Value>),
    },
    {
      key: 'created_at',
      label: t('field.created_at'),
      sort: 'created_at',
      isExtra: true,
      bones: [80],
      cell: (user) => moment(user.created_at),
    },
  ]
}

function UserCard({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'shell'])
  const { ago } = useFormat()
  return (
    <>
      <Name user={user} />
      <span className={classes.email}>{user.email}</span>
      <span className={cells.below}>
        <UserStateBadge user={user} />
        <span>{t(`shell:user_type.${user.user_type}`)}</span>
        {user.last_used_at !== undefined && <span className={cells.when}>{ago(user.last_used_at)}</span>}
      </span>
    </>
  )
}

export function UserTable({ users, order, isLoading, isStale, onSort }: UserTableProps) {
  const { t } = useTranslation('users')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={users}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('admin/users/{userId}', { userId: id })}
      renderCard={(user) => <UserCard user={user} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
