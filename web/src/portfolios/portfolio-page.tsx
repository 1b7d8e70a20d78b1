import { IconBriefcase, IconBulldozer } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { CollectionPage } from '../registry/collection-page.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** ORG-6 */
export function PortfolioPage() {
  const { t } = useTranslation('portfolios')
  const { portfolioId = '' } = useParams({ strict: false }) as { portfolioId?: string }
  return (
    <CollectionPage part="portfolios" id={portfolioId} icon={IconBriefcase}>
      {() => (
        <Card title={t('assets')}>
          <EmptyState bare icon={IconBulldozer} title={t('no_assets')} text={t('no_assets_text')} />
        </Card>
      )}
    </CollectionPage>
  )
}
