import type { ChosenOwner } from '@klubba/domain/offline/draft'
import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import type { Address } from '@klubba/domain/registry/address'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { organizationOptions } from '../organizations/organization-queries.ts'
import { ownerOptions } from '../owners/owner-queries.ts'
import { useFormContext } from '../schema-forms/form-context.ts'

interface KnownAddresses {
  official?: Address | null | undefined
  physical?: Address | null | undefined
  own?: Address | null | undefined
}

const KINDS = ['official', 'physical', 'own'] as const

function addressesIn(known: KnownAddresses) {
  return KINDS.flatMap((kind) => {
    const address = known[kind]
    return address && saysWhere(address) ? [{ kind, address }] : []
  })
}

/** Those of a customer that the server does not have yet. */
const addressesOf = (customer: NewCustomer): KnownAddresses =>
  customer.owner_type === 'organization'
    ? { official: customer.official_address, physical: customer.physical_address }
    : { own: customer.address }

/** The addresses that are known of an owner: the organization's, or the person's own. */
export function useOwnerAddresses(ownerId: string | null, chosen: ChosenOwner | undefined) {
  const { customer, is_organization: isOrganization } = chosen ?? {}
  const isOwner = ownerId !== null && !isOrganization && !customer
  const owner = useQuery({ ...ownerOptions(ownerId ?? ''), enabled: isOwner }).data
  const organizationId = (isOrganization ? ownerId : owner?.organization?.id) ?? ''
  const organization = useQuery({ ...organizationOptions(organizationId), enabled: organizationId !== '' }).data
  if (customer) {
    return {
      ownerId: customer.id,
      addresses: addressesIn(addressesOf(customer)),
      countryId: customer.country_id,
      hasNone: false,
    }
  }
  const addresses = addressesIn({
    official: organization?.official_address,
    physical: organization?.physical_address,
    own: owner?.address,
  })
  const isKnown = organizationId === '' ? owner !== undefined : organization !== undefined
  return {
    /** The owner that these are of, once they are known. */
    ownerId: isKnown ? (ownerId ?? undefined) : undefined,
    addresses,
    countryId: organization?.country_id ?? owner?.country_id,
    /** Known only of organizations: what a person's address is, not everybody may see. */
    hasNone: organization !== undefined && addresses.length === 0,
  }
}

export type Owned = ReturnType<typeof useOwnerAddresses>

/**
 * T16: the only address of an owner who has just been chosen is taken, unless somebody entered another one. It goes
 * again with the next choice.
 */
export function usePreselectedPlace({ ownerId, addresses, countryId }: Owned): (ownerId: string | null) => void {
  const { store } = useFormContext()
  const chosen = useRef<string | null>(null)
  const taken = useRef<unknown>(null)
  const preselect = useEffectEvent((knownId: string) => {
    if (chosen.current !== knownId) return
    chosen.current = null
    const [only, ...others] = addresses
    const isSingle = only !== undefined && others.length === 0 && countryId !== undefined
    const single = isSingle ? { ...only.address, country_id: countryId } : null
    const now = store.valueAt('place')
    const isOther = now !== null && JSON.stringify(now) !== JSON.stringify(taken.current)
    if (isOther || (now === null && single === null)) return
    store.type('place', single)
    taken.current = store.valueAt('place')
  })
  useEffect(() => {
    if (ownerId !== undefined) preselect(ownerId)
  }, [ownerId])
  return (id) => void (chosen.current = id)
}
