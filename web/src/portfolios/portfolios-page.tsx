import { IconBriefcase } from '@tabler/icons-react'
import { CollectionListPage } from '../registry/collection-list-page.tsx'

/** ORG-6 */
export function PortfoliosPage() {
  return <CollectionListPage part="portfolios" icon={IconBriefcase} />
}
