import type { Issue } from '@klubba/domain/errors'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { NewAddresses } from './new-addresses.tsx'
import { type NewValues, newValues, noOrganization, toFields, valuesOfFound } from './organization-values.ts'
import { RegisterLookup } from './register-lookup.tsx'
import classes from './new-organization.module.css'
import shared from './organization.module.css'

interface NewOrganizationEmbedProps {
  /** By which a button elsewhere sends the form. */
  formId: string
  countryId: number
  /** What is known already. */
  initial: Partial<OrganizationFields>
  check: (fields: OrganizationFields) => Issue[]
  onDone: (fields: OrganizationFields) => Promise<void>
  /** One that is registered already is taken as it is. */
  onKnown: (organization: { id: string; name: string }) => void
  /** Why it could not be taken. */
  failure: (error: unknown) => ReactNode
}

/** AST-28: a new organization as a part of something else; a register fills it in where there is one. */
export function NewOrganizationEmbed(props: NewOrganizationEmbedProps) {
  const { formId, countryId, initial, check, onDone, onKnown, failure } = props
  const { t } = useTranslation('organizations')
  const [contactId] = useState(() => initial.contacts?.[0]?.id ?? crypto.randomUUID())
  const [begun] = useState(() => newValues({ ...noOrganization(countryId), ...initial }))
  const read = (values: NewValues) => ({ ...toFields(values, contactId), country_id: countryId })
  const form = useForm({
    initial: begun,
    check: (values: NewValues) => check(read(values)),
    send: async (values: NewValues) => onDone(read(values)),
    onSent: () => undefined,
  })
  const { field, fillIn } = form
  return (
    <div className={classes.cards}>
      <UnsavedGuard when={form.isChanged} />
      <RegisterLookup
        key={countryId}
        countryId={countryId}
        searched={begun.organization_number || begun.name}
        onFound={(found) => fillIn(valuesOfFound(found))}
        onKnown={onKnown}
      />
      <form id={formId} {...form.formProps} className={classes.cards}>
        <div className={shared.form}>
          <DetailFields field={field} />
        </div>
        <NewAddresses countryId={countryId} field={field} />
        <fieldset className={classes.contact}>
          <legend className={classes.found}>{t('first_contact')}</legend>
          <div className={shared.form}>
            <ContactFields field={(name) => field(`contacts.0.${name}`)} isOptional />
          </div>
        </fieldset>
        {failure(form.error)}
      </form>
    </div>
  )
}
