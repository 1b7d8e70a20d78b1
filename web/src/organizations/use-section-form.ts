import type { Issue } from '@klubba/domain/errors'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useEditForm } from '../forms/use-edit-form.ts'
import { toast } from '../ui/toast.ts'
import { useTakeOrganization } from './organization-queries.ts'
import { useOrganizationCheck } from './use-organization-check.ts'

interface SectionFormOptions<Values extends Record<string, string>> {
  organization: Organization
  valuesOf: (organization: Organization) => Values
  /** What is to be saved: the fields that `changes` touches, of the organization as the save goes out from it. */
  fieldsOf: (changes: Partial<Values>, from: Organization) => Partial<OrganizationFields>
  /** The form's name for what the server names by `path`. */
  nameOf?: (path: string) => string
  unitOf?: (field: string) => string
  onSaved: () => void
}

/** A part of an organization that is edited in its place and saved by itself. */
export function useSectionForm<Values extends Record<string, string>>(options: SectionFormOptions<Values>) {
  const { organization, valuesOf, fieldsOf, nameOf = (path) => path, unitOf, onSaved } = options
  const { t } = useTranslation('common')
  const take = useTakeOrganization()
  const check = useOrganizationCheck()
  return useEditForm({
    thing: organization,
    valuesOf,
    ...(unitOf && { unitOf }),
    nameOf,
    check: (values, from): Issue[] => {
      const fields = fieldsOf(values, from)
      const { country_id = from.country_id } = fields
      // Numbers and addresses that are not in this form belong to the country too.
      const checked = country_id === from.country_id ? fields : { ...from, ...fields }
      return check(checked, country_id).map((issue) => {
        const path = nameOf(issue.path)
        return { ...issue, path: path in values ? path : 'country_id' }
      })
    },
    save: async (changes, from) =>
      call('PATCH /v1/organizations/{id}', {
        params: { id: from.id },
        body: { ...fieldsOf(changes, from), version: from.version },
      }),
    onSaved: (saved) => {
      take(saved)
      toast.success(t('saved'))
      onSaved()
    },
  })
}
