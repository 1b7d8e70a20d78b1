import { IconBriefcase } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { AssetsEmbed } from '../assets/assets-embed.tsx'
import { RunningAuctionsEmbed } from '../auctions/running-auctions-embed.tsx'
import { SalesEmbed } from '../auctions/sales-embed.tsx'
import { OwnersEmbed } from '../owners/owners-embed.tsx'
import { CollectionPage } from '../registry/collection-page.tsx'

/** ORG-6 */
export function PortfolioPage() {
  const { t } = useTranslation('portfolios')
  const { portfolioId = '' } = useParams({ strict: false }) as { portfolioId?: string }
  return (
    <CollectionPage
      part="portfolios"
      id={portfolioId}
      icon={IconBriefcase}
      beside={<OwnersEmbed whose={{ portfolio: portfolioId }} />}
    >
      {({ id }) => (
        <>
          <AssetsEmbed key={id} whose={{ portfolio: id }} none={{ title: t('no_assets'), text: t('no_assets_text') }} />
          <RunningAuctionsEmbed whose={{ portfolio: id }} />
          <SalesEmbed whose={{ portfolio: id }} />
        </>
      )}
    </CollectionPage>
  )
}
