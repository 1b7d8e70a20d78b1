import type { ChosenOwner } from '@klubba/domain/offline/draft'
import type { Address } from '@klubba/domain/registry/address'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { AddressFields } from '../registry/address-fields.tsx'
import { useAddressText } from '../registry/address-view.tsx'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useRegistrationData } from './catalogue-queries.ts'
import classes from './edit.module.css'
import { OwnerCard } from './owner-card.tsx'
import type { Place } from './section-rules.ts'
import { type Owned, useOwnerAddresses, usePreselectedPlace } from './use-owner-addresses.ts'

const NO_ADDRESS: Address = { street: null, postal_code: null, postal_place: null, city: null }

export type KnownOwner = ChosenOwner

export interface OwnershipCardsProps {
  /** The owner as it was read, whose name is known with it. */
  owner: KnownOwner | null
  /** Being registered: nobody has owned it here before. */
  isNew?: boolean | undefined
  /** The server had the new customer already. */
  isMerged?: boolean | undefined
  /** A new customer is chosen once this is done. */
  onPick?: ((owner: KnownOwner | null) => Promise<void> | void) | undefined
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
export function OwnershipCards({ owner, isNew, isMerged, onPick }: OwnershipCardsProps) {
  const { draft: ownerId } = useSlot<string | null>('owner_id')
  const [picked, setPicked] = useState(owner)
  // As it was read, before what was picked: the server may have the customer by now.
  const chosen = [owner, picked].find((known) => known?.id === ownerId) ?? undefined
  const owned = useOwnerAddresses(ownerId, chosen)
  const preselectFor = usePreselectedPlace(owned)
  return (
    <>
      <OwnerCard
        owner={owner}
        customer={chosen?.customer}
        isNew={isNew}
        isMerged={isMerged}
        countryId={owned.countryId}
        hasNone={owned.hasNone}
        onPick={async (next) => {
          setPicked(next)
          preselectFor(next?.id ?? null)
          await onPick?.(next)
        }}
      />
      <PlaceCard owned={owned} />
    </>
  )
}
