import type { Field } from '@klubba/domain/forms/form-schema'
import { customerDetail } from '@klubba/domain/offline/owner-on-device'
import { useTranslation } from '../use-translation.ts'
import type { ShownIssue } from '../schema-forms/form-store.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'

const DETAILS = {
  name: 'organizations:field.name',
  legal_name: 'organizations:field.legal_name',
  organization_number: 'organizations:field.organization_number',
  vat_number: 'organizations:field.vat_number',
  country_id: 'organizations:field.country_id',
  official_address: 'organizations:field.official_address',
  physical_address: 'organizations:field.physical_address',
  contacts: 'organizations:first_contact',
  address: 'owners:field.address',
  phone: 'owners:field.phone',
  email: 'owners:field.email',
} as const

const isDetail = (name: string): name is keyof typeof DETAILS => name in DETAILS

/** What is wrong with a field of an asset. Of a new customer, who is one field here, it names the detail. */
export function useFieldIssueText(): (issue: ShownIssue | undefined, field?: Field) => string | undefined {
  const { t } = useTranslation(['assets', 'organizations', 'owners'])
  const issueText = useIssueText()
  return (issue, field) => {
    const text = issueText(issue, field)
    const [detail = ''] = customerDetail(issue?.path ?? '')?.split('.') ?? []
    return isDetail(detail) ? t('customer.issue', { field: t(DETAILS[detail]), issue: text }) : text
  }
}
