import type { Issue } from '@klubba/domain/errors'
import { newCustomerIssues } from '@klubba/domain/owners/new-customer-checks'
import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../use-translation.ts'
import { LIKELY_COUNTRIES } from '../countries/likely-countries.ts'
import { todayHere } from '../dates/use-date-words.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { NewOrganizationEmbed } from '../organizations/new-organization-embed.tsx'
import { NewPersonEmbed } from '../owners/new-person-embed.tsx'
import type { SearchedCustomer } from '../registry/owner-picker.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { useRegistrationData } from './catalogue-queries.ts'
import classes from './dialogs.module.css'
import type { KnownOwner } from './ownership-cards.tsx'
import { DeviceNotice } from './registration/saved-card.tsx'

interface NewCustomerDialogProps {
  /** Of who is chosen now, as the likeliest. */
  countryId: number | undefined
  /** What was searched for, or what was entered before. */
  known: NewCustomer | SearchedCustomer
  onDone: (owner: KnownOwner) => Promise<void>
  onClose: () => void
}

/** Inside a form on the page, with forms of its own: submitting one of these does not submit that one. */
function BesideTheForm({ children }: { children: ReactNode }) {
  return createPortal(
    <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
      {children}
    </div>,
    document.body,
  )
}

/** Countries and their rules come from the reference data, which is on the device: it works without a network. */
function useNewCustomer({ countryId, known }: Pick<NewCustomerDialogProps, 'countryId' | 'known'>) {
  const [language] = useLanguage()
  const { countries = [], country_rules: rules = [] } = useRegistrationData().data ?? {}
  const before = 'id' in known ? known : undefined
  const [type, setType] = useState(before?.owner_type ?? 'organization')
  const [country, setCountry] = useState(before?.country_id ?? countryId ?? LIKELY_COUNTRIES[language])
  const check = (customer: NewCustomer): Issue[] =>
    newCustomerIssues(customer, { countries: rules, today: todayHere() })
  return { countries, before, type, setType, country, setCountry, check }
}

/** AST-28: a customer who is not registered yet. Nothing is sent from here: what is entered goes with the asset. */
export function NewCustomerDialog({ countryId, known, onDone, onClose }: NewCustomerDialogProps) {
  const { t } = useTranslation(['assets', 'owners', 'common', 'organizations'])
  const id = useId()
  const { countries, before, type, setType, country, setCountry, check } = useNewCustomer({ countryId, known })
  // Each time somebody new: what is on its way by the ids before is not changed behind the server's back.
  const identity = () => ({ id: crypto.randomUUID() })
  const organizationIds = () => ({ ...identity(), organization_id: crypto.randomUUID() })
  const done = async (customer: NewCustomer) => onDone({ id: customer.id, name: customer.name, customer })
  const failure = (error: unknown) => <DeviceNotice error={error} />
  const isOrganization = type === 'organization'
  const organization = before?.owner_type === 'organization' ? before : known
  const person = before?.owner_type === 'private_owner' ? before : { name: known.name }
  return (
    <BesideTheForm>
      <Dialog
        size="large"
        title={before ? t('customer.edit_title') : t('customer.title')}
        lead={t('customer.lead')}
        onClose={onClose}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={`${id}-${type}`}>
              {t('customer.use')}
            </Button>
          </>
        }
      >
        <div className={classes.customer}>
          <PillChoice
            label={t('customer.who')}
            options={[
              { value: 'organization', label: t('owners:type.organization') },
              { value: 'private_owner', label: t('owners:kind.private') },
            ]}
            chosen={type}
            onChoose={setType}
          />
          <PillChoice
            label={t('place.country')}
            options={countries.map(({ id: each, name }) => ({ value: String(each), label: name }))}
            chosen={String(country)}
            onChoose={(chosen) => setCountry(Number(chosen))}
          />
          {/* Both stay, so that nothing typed goes with a choice that is taken back. */}
          <div hidden={!isOrganization}>
            <NewOrganizationEmbed
              formId={`${id}-organization`}
              countryId={country}
              initial={organization}
              check={(given) => check({ owner_type: 'organization', ...organizationIds(), ...given })}
              onDone={async (given) => done({ owner_type: 'organization', ...organizationIds(), ...given })}
              onKnown={({ id: organizationId, name }) =>
                void onDone({ id: organizationId, name, is_organization: true }).catch(() => undefined)
              }
              failure={failure}
            />
          </div>
          <div hidden={isOrganization}>
            <NewPersonEmbed
              formId={`${id}-private_owner`}
              countryId={country}
              initial={person}
              check={(given) => check({ owner_type: 'private_owner', ...identity(), ...given })}
              onDone={async (given) => done({ owner_type: 'private_owner', ...identity(), ...given })}
              failure={failure}
            />
          </div>
        </div>
      </Dialog>
    </BesideTheForm>
  )
}
