import { Suspense } from 'react'
import { useTranslation } from '../use-translation.ts'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { Notice } from '../ui/notice.tsx'
import { AdditionsCard } from './additions-card.tsx'
import { AssetFrame } from './asset-frame.tsx'
import { AssetHead } from './asset-head.tsx'
import { AssetParts } from './asset-parts.tsx'
import { AuctionPlace } from './auction-place.tsx'
import { Gallery } from './gallery.tsx'
import { KeyFacts } from './key-facts.tsx'
import { LifeLine } from './life-line.tsx'
import { ReadinessCard } from './readiness-card.tsx'
import { RelatedCard } from './related-card.tsx'
import { AssetNotices } from './unsent-notice.tsx'
import classes from './asset-page.module.css'

const IntegrationsCard = lazyPiece(async () => (await import('./integrations-card.tsx')).IntegrationsCard)

/** AST-7 */
export function AssetPage() {
  const { t } = useTranslation('assets')
  return (
    <AssetFrame>
      {({ asset, blueprint }) => (
        <>
          <AssetHead asset={asset} blueprint={blueprint} />
          <AssetNotices asset={asset} blueprint={blueprint} />
          {asset.archived && (
            <div className={classes.notice}>
              <Notice kind="info">{t('archived_notice')}</Notice>
            </div>
          )}
          <div className={classes.layout}>
            <div className={classes.main}>
              <section className={classes.first} aria-label={t('key_facts')}>
                <Gallery asset={asset} blueprint={blueprint} />
                <KeyFacts asset={asset} blueprint={blueprint} />
              </section>
              <LifeLine asset={asset} />
              <AdditionsCard asset={asset} blueprint={blueprint} />
            </div>
            <div className={classes.side}>
              <AuctionPlace asset={asset} />
              <ReadinessCard asset={asset} blueprint={blueprint} />
              <RelatedCard asset={asset} />
              <Suspense>
                <IntegrationsCard asset={asset} />
              </Suspense>
            </div>
            <div className={classes.parts}>
              <AssetParts asset={asset} blueprint={blueprint} />
            </div>
          </div>
        </>
      )}
    </AssetFrame>
  )
}
