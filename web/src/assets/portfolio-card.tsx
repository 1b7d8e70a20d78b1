import { useTranslation } from '../use-translation.ts'
import { findPortfolios } from '../registry/find-portfolios.ts'
import { ThingPicker } from '../registry/thing-picker.tsx'
import { useNames } from '../registry/use-names.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { Card } from '../ui/card.tsx'
import classes from './edit.module.css'
import type { KnownOwner } from './ownership-cards.tsx'

export interface PortfolioChoice {
  /** The portfolio as it was read, whose name is known with it. */
  known: KnownOwner | null
  onPick: (portfolio: KnownOwner | null) => void
}

/** Which portfolio the asset is in. */
export function PortfolioCard({ known, onPick }: PortfolioChoice) {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { draft: portfolioId, issue } = useSlot<string | null>('portfolio_id')
  const issueText = useIssueText()
  const names = useNames([known])
  return (
    <div id="card-portfolio_id" className={classes.anchor}>
      <Card title={t('card.portfolio_id')} lead={t('portfolio.lead')}>
        <ThingPicker
          kind="portfolios"
          label={t('field.portfolio_id')}
          isOptional
          words={{
            search: t('portfolio.search'),
            searching: t('portfolio.searching'),
            nothing: t('portfolio.nothing'),
          }}
          value={names.picked(portfolioId ?? '')}
          error={issueText(issue)}
          find={findPortfolios}
          onChange={(portfolio) => {
            if (portfolio) names.remember(portfolio)
            onPick(portfolio)
            store.type('portfolio_id', portfolio?.id ?? null)
          }}
        />
      </Card>
    </div>
  )
}
