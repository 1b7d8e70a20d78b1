import type { Organization } from '@klubba/domain/organizations/organization-api'
import { mayEver } from '@klubba/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useGrowingList } from '../lists/use-growing-list.ts'
import { useOrganizationDocuments } from '../media/organization-document-queries.ts'
import type { Need } from '../registry/verification-card.tsx'
import { useSession } from '../session/session-store.ts'
import { affiliationList, bankStateOptions, tcrList } from './organization-part-queries.ts'
import { ADDRESS_FIELDS } from './organization-values.ts'
import type { SectionTab } from './section-tabs.tsx'

/** Who may not see bank details finds no place for them either. */
export function useSeesBankDetails(): boolean {
  const { user } = useSession()
  return user !== undefined && mayEver(user, 'registry.see_bank_details')
}

/** The parts of an organization that there are for the user, each with how many it holds. */
export function useSectionTabs(organization: Organization, needs: readonly Need[]): SectionTab[] {
  const { t } = useTranslation('organization_cards')
  const { number } = useFormat()
  const seesBank = useSeesBankDetails()
  const { data: bank } = useQuery({ ...bankStateOptions(organization.id), enabled: seesBank })
  const { total: affiliations } = useGrowingList(affiliationList(organization.id))
  const { total: records } = useGrowingList(tcrList(organization.id))
  const { data: documents } = useOrganizationDocuments(organization.id)
  const count = (total: number | undefined) => (total === undefined ? {} : { count: number(total) })
  const done = needs.filter(({ isDone }) => isDone).length
  return [
    { section: 'overview' },
    { section: 'details' },
    { section: 'contacts', ...count(organization.contacts.length) },
    { section: 'financial' },
    { section: 'affiliations', ...count(affiliations) },
    { section: 'addresses', ...count(ADDRESS_FIELDS.filter((name) => organization[name]).length) },
    { section: 'tcr', ...count(records) },
    { section: 'documents', ...count(documents?.results.length) },
    ...(seesBank
      ? [{ section: 'bank_details', ...(bank?.proposed && { warning: t('bank.not_confirmed') }) } as const]
      : []),
    { section: 'verification', count: `${done}/${needs.length}` },
    { section: 'history' },
  ]
}
