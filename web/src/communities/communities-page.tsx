import { IconUsersGroup } from '@tabler/icons-react'
import { CollectionListPage } from '../registry/collection-list-page.tsx'

/** ORG-6 */
export function CommunitiesPage() {
  return <CollectionListPage part="communities" icon={IconUsersGroup} />
}
