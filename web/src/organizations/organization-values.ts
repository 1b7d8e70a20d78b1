import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import { addressOf, addressValues } from '../registry/address-values.ts'
import { isContactType } from './organization-options.ts'
import type { RegisterResult } from './organization-queries.ts'

export type Contact = Organization['contacts'][number]

/** An organization of which nothing is known but its country. */
export const noOrganization = (country_id: number): OrganizationFields => ({
  name: '',
  legal_name: null,
  organization_number: null,
  vat_number: null,
  country_id,
  official_address: null,
  physical_address: null,
  contacts: [],
  vendo_id: null,
})

/** Names and numbers as a form holds them. */
export function detailValues(organization: OrganizationFields) {
  return {
    name: organization.name,
    legal_name: organization.legal_name ?? '',
    organization_number: organization.organization_number ?? '',
    vat_number: organization.vat_number ?? '',
    country_id: String(organization.country_id),
  }
}
export type DetailField = keyof ReturnType<typeof detailValues>
export const DETAIL_FIELDS: readonly DetailField[] = [
  'name',
  'legal_name',
  'organization_number',
  'vat_number',
  'country_id',
]

export const ADDRESS_FIELDS = ['official_address', 'physical_address'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export function bothAddressValues(organization: Pick<OrganizationFields, AddressField>) {
  return {
    ...addressValues('official_address', organization.official_address),
    ...addressValues('physical_address', organization.physical_address),
  }
}

export const CONTACT_FIELDS = ['contact_type', 'name', 'title', 'phone', 'email'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

export function contactValues(contact: Contact | undefined): Record<ContactField, string> {
  return {
    contact_type: contact?.contact_type ?? 'main',
    name: contact?.name ?? '',
    title: contact?.title ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
  }
}

const lineOf = (text: string | undefined) => text?.trim() || null

export function toContact(id: string, values: Record<ContactField, string>): Contact {
  const { contact_type, name, title, phone, email } = values
  return {
    id,
    contact_type: isContactType(contact_type) ? contact_type : 'main',
    name: name.trim(),
    title: lineOf(title),
    phone: lineOf(phone),
    email: lineOf(email),
  }
}

/** Names and numbers as the server takes them; what the form leaves empty is not there. */
export function toDetails(values: Partial<Record<DetailField, string>>): Partial<OrganizationFields> {
  const { name, legal_name, organization_number, vat_number, country_id } = values
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(legal_name !== undefined && { legal_name: lineOf(legal_name) }),
    ...(organization_number !== undefined && { organization_number: lineOf(organization_number) }),
    ...(vat_number !== undefined && { vat_number: lineOf(vat_number) }),
    ...(country_id !== undefined && { country_id: Number(country_id) }),
  }
}

const FIRST = 'contacts.0'

/** A new organization as its form holds it, by the names that the server gives issues by. */
export function newValues(fields: OrganizationFields) {
  const contact = Object.fromEntries(
    Object.entries(contactValues(fields.contacts[0])).map(([field, value]) => [`${FIRST}.${field}`, value]),
  ) as Record<`${typeof FIRST}.${ContactField}`, string>
  return { ...detailValues(fields), ...bothAddressValues(fields), ...contact }
}
export type NewValues = ReturnType<typeof newValues>

/** What a register knows, as the form holds it; what it does not know stays as it was typed. */
export function valuesOfFound(found: RegisterResult): Partial<NewValues> {
  return {
    name: found.name,
    legal_name: found.legal_name ?? '',
    organization_number: found.organization_number,
    ...(found.vat_number !== null && { vat_number: found.vat_number }),
    ...(found.official_address && addressValues('official_address', found.official_address)),
    ...(found.physical_address && addressValues('physical_address', found.physical_address)),
  }
}

/** The first contact is there when anything of it is. */
export function toFields(values: NewValues, contactId: string): OrganizationFields {
  const read = (field: ContactField) => values[`${FIRST}.${field}`]
  const contact = toContact(contactId, {
    contact_type: read('contact_type'),
    name: read('name'),
    title: read('title'),
    phone: read('phone'),
    email: read('email'),
  })
  const hasContact = Boolean(contact.name || contact.title || contact.phone || contact.email)
  return {
    name: values.name.trim(),
    legal_name: lineOf(values.legal_name),
    organization_number: lineOf(values.organization_number),
    vat_number: lineOf(values.vat_number),
    country_id: Number(values.country_id),
    official_address: addressOf('official_address', values),
    physical_address: addressOf('physical_address', values),
    contacts: hasContact ? [contact] : [],
    vendo_id: null,
  }
}
