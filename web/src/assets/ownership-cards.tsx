import type { Address } from '@klubba/domain/registry/address'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { organizationOptions } from '../organizations/organization-queries.ts'
import { ownerOptions } from '../owners/owner-queries.ts'
import { AddressFields } from '../registry/address-fields.tsx'
import { useAddressText } from '../registry/address-view.tsx'
import { OwnerPicker, type PickedOwner } from '../registry/owner-picker.tsx'
import { useNames } from '../registry/use-names.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useRegistrationData } from './catalogue-queries.ts'
import classes from './edit.module.css'
import type { Place } from './section-rules.ts'

const NO_ADDRESS: Address = { street: null, postal_code: null, postal_place: null, city: null }

/** The addresses that are known of an owner: the organization's, or the person's own. */
function useOwnerAddresses(ownerId: string | null, isOrganization: boolean) {
  const isOwner = ownerId !== null && !isOrganization
  const owner = useQuery({ ...ownerOptions(ownerId ?? ''), enabled: isOwner }).data
  const organizationId = (isOrganization ? ownerId : owner?.organization?.id) ?? ''
  const organization = useQuery({ ...organizationOptions(organizationId), enabled: organizationId !== '' }).data
  const known = [
    { kind: 'official', address: organization?.official_address },
    { kind: 'physical', address: organization?.physical_address },
    { kind: 'own', address: owner?.address },
  ] as const
  const addresses = known.flatMap(({ kind, address }) => (address && saysWhere(address) ? [{ kind, address }] : []))
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

export type KnownOwner = PickedOwner

interface OwnershipCardsProps {
  /** The owner as it was read, whose name is known with it. */
  owner: KnownOwner | null
  /** Being registered: nobody has owned it here before. */
  isNew?: boolean | undefined
  onPick?: ((owner: KnownOwner | null) => void) | undefined
}

function OwnerCard({ owner: known, isNew, onPick, hasNone }: OwnershipCardsProps & { hasNone: boolean }) {
  const { t } = useTranslation(['assets', 'errors'])
  const { store } = useFormContext()
  const { draft: ownerId, issue } = useSlot<string | null>('owner_id')
  const issueText = useIssueText()
  const names = useNames([known])
  const needsAddress = hasNone && store.isChangedAt('owner_id') ? t('errors:issue.owner_needs_address') : undefined
  return (
    <div id="card-owner_id" className={classes.anchor}>
      <Card title={t('card.owner_id')} lead={isNew ? t('owner.new_lead') : t('owner.lead')}>
        <OwnerPicker
          label={t('field.owner_id')}
          withOrganizations
          value={names.picked(ownerId ?? '')}
          error={issueText(issue) ?? needsAddress}
          onChange={(owner) => {
            if (owner) names.remember(owner)
            onPick?.(owner)
            store.type('owner_id', owner?.id ?? null)
          }}
        />
      </Card>
    </div>
  )
}

type Owned = ReturnType<typeof useOwnerAddresses>

/**
 * T16: the only address of an owner who has just been chosen is taken, unless somebody entered another one. It goes
 * again with the next choice.
 */
function usePreselectedPlace({ ownerId, addresses, countryId }: Owned): (ownerId: string | null) => void {
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

function PlaceCard({ owned }: { owned: Owned }) {
  const { t } = useTranslation('assets')
  // Those of the reference data, which lies on the device: OFF-8.
  const countries = useRegistrationData().data?.countries ?? []
  const addressText = useAddressText()
  const { store } = useFormContext()
  const { draft: place, issue } = useSlot<Place | null>('place')
  const issueText = useIssueText()
  const countryId = place?.country_id ?? owned.countryId ?? countries[0]?.id ?? 0
  // What is wrong with the whole is shown where an address begins to say where it is.
  const isAt = (part: keyof Address) =>
    issue?.path === `place.${part}` || (issue?.path === 'place' && part === 'postal_code')
  const begin = (address: Address) =>
    store.type('place', { ...NO_ADDRESS, ...address, country_id: owned.countryId ?? countryId })
  return (
    <div id="card-place" className={classes.anchor}>
      <Card title={t('card.place')} lead={t('place.lead')}>
        <div className={classes.choices}>
          {owned.addresses.map(({ kind, address }) => {
            const { street, rest } = addressText(address, owned.countryId ?? countryId)
            const text = [street, rest].filter(Boolean).join(', ')
            return (
              <Button
                key={kind}
                variant="default"
                aria-label={`${t('place.select')}: ${t(`place.${kind}`)}, ${text}`}
                leftSection={<IconMapPin size={18} aria-hidden />}
                onClick={() => begin(address)}
              >
                <span className={classes.choice}>
                  <span className={classes.kind}>{t(`place.${kind}`)}</span> {text}
                </span>
              </Button>
            )
          })}
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => begin(NO_ADDRESS)}>
            {t('place.add')}
          </Button>
        </div>
        {!place && issue && <Notice kind="error">{issueText(issue)}</Notice>}
        {place && (
          <div className={classes.place}>
            <SelectField
              label={t('place.country')}
              value={String(countryId)}
              data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => store.type('place', { ...place, country_id: Number(event.currentTarget.value) })}
            />
            <AddressFields
              name="place"
              label={t('field.place')}
              countryId={countryId}
              field={(name) => {
                const part = name.slice('place.'.length) as keyof Address
                return {
                  name,
                  value: place[part] ?? '',
                  error: isAt(part) ? issueText(issue) : undefined,
                  onChange: (event) => store.type('place', { ...place, [part]: event.currentTarget.value }),
                }
              }}
            />
          </div>
        )}
      </Card>
    </div>
  )
}

/** Whose it is and where it stands. Editing corrects a mistake; another owner is assigned by an action of its own. */
export function OwnershipCards({ owner, isNew, onPick }: OwnershipCardsProps) {
  const { draft: ownerId } = useSlot<string | null>('owner_id')
  const [picked, setPicked] = useState(owner)
  const isOrganization = [owner, picked].some((known) => known?.id === ownerId && known?.is_organization)
  const owned = useOwnerAddresses(ownerId, isOrganization)
  const preselectFor = usePreselectedPlace(owned)
  return (
    <>
      <OwnerCard
        owner={owner}
        isNew={isNew}
        onPick={(chosen) => {
          setPicked(chosen)
          onPick?.(chosen)
          preselectFor(chosen?.id ?? null)
        }}
        hasNone={owned.hasNone}
      />
      <PlaceCard owned={owned} />
    </>
  )
}
