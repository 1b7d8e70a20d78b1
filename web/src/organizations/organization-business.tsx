import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from '../use-translation.ts'
import { AssetsEmbed } from '../assets/assets-embed.tsx'
import { RunningAuctionsEmbed } from '../auctions/running-auctions-embed.tsx'
import { SalesEmbed } from '../auctions/sales-embed.tsx'
import classes from './organization.module.css'

/** What is sold for the organization: as every owner that it answers for. */
export function OrganizationBusiness({ organization: { id } }: { organization: Organization }) {
  const { t } = useTranslation('organizations')
  const whose = { organization: id }
  return (
    <div className={classes.business}>
      <AssetsEmbed whose={whose} shown={5} none={{ title: t('no_assets'), text: t('no_assets_text') }} />
      <RunningAuctionsEmbed whose={whose} />
      <SalesEmbed whose={whose} />
    </div>
  )
}
