import { NewCollectionPage } from '../registry/new-collection-page.tsx'

/** ORG-6 */
export function NewCommunityPage() {
  return <NewCollectionPage part="communities" />
}
