import { NewCollectionPage } from '../registry/new-collection-page.tsx'

/** ORG-6 */
export function NewPortfolioPage() {
  return <NewCollectionPage part="portfolios" />
}
