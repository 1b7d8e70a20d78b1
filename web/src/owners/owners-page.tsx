import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconPlus, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { ownerListQuery, useOwnerSearch } from './owner-list-search.ts'
import { ownerListOptions } from './owner-queries.ts'
import { OwnerTable } from './owner-table.tsx'
import { OwnerToolbar } from './owner-toolbar.tsx'

function NewOwnerButton() {
  const { t } = useTranslation('owners')
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('admin/owners/new')} {...props} />}
    >
      {t('new')}
    </Button>
  )
}

/** ORG-5 */
export function OwnersPage() {
  const { t } = useTranslation('owners')
  const { user } = useSession()
  const list = useOwnerSearch()
  const query = useQuery(ownerListOptions(ownerListQuery(list.search)))
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={mayOpen('admin/owners/new', user?.user_type) && <NewOwnerButton />}
      list={list}
      query={query}
      renderToolbar={(total) => <OwnerToolbar list={list} total={total} />}
      none={{ icon: IconUserCircle, title: t('none'), text: t('none_text') }}
      noneFound={{ title: t('none_found'), text: t('none_found_text') }}
    >
      {(owners, state) => <OwnerTable owners={owners} order={list.search.order} onSort={list.orderBy} {...state} />}
    </ListPage>
  )
}
