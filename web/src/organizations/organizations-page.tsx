import { mayEver } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { organizationListQuery, useOrganizationSearch } from './organization-list-search.ts'
import { organizationListOptions } from './organization-queries.ts'
import { OrganizationTable } from './organization-table.tsx'
import { OrganizationToolbar } from './organization-toolbar.tsx'

function NewOrganizationButton() {
  const { t } = useTranslation('organizations')
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo('admin/organizations/new')} {...props} />}
    >
      {t('new')}
    </Button>
  )
}

export function OrganizationsPage() {
  const { t } = useTranslation('organizations')
  const { user } = useSession()
  const list = useOrganizationSearch()
  const query = useQuery(organizationListOptions(organizationListQuery(list.search)))
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={user && mayEver(user, 'registry.create') && <NewOrganizationButton />}
      list={list}
      query={query}
      renderToolbar={(total) => <OrganizationToolbar list={list} total={total} />}
      none={{ icon: IconBuilding, title: t('none'), text: t('none_text') }}
      noneFound={{ title: t('none_found'), text: t('none_found_text') }}
    >
      {(rows, state) => <OrganizationTable rows={rows} order={list.search.order} onSort={list.orderBy} {...state} />}
    </ListPage>
  )
}
