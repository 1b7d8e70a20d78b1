import type { Organization } from '@klubba/domain/organizations/organization-api'

type ContactType = Organization['contacts'][number]['contact_type']

export const CONTACT_TYPES_SHOWN: readonly ContactType[] = ['main', 'accounting', 'payment', 'collection']

export function isContactType(value: string): value is ContactType {
  return CONTACT_TYPES_SHOWN.some((type) => type === value)
}

export const ORGANIZATION_SORTS = ['name', 'updated_at', 'created_at'] as const
