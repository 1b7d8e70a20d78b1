import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { ContactFields } from './contact-fields.tsx'
import { useTakeOrganization } from './organization-queries.ts'
import { isContactType } from './organization-options.ts'
import { CONTACT_FIELDS, type Contact, type ContactField, contactValues, toContact } from './organization-values.ts'
import { SectionFoot } from './section-foot.tsx'
import { useSectionForm } from './use-section-form.ts'
import classes from './organization.module.css'

const isContactField = (unit: string): unit is ContactField => CONTACT_FIELDS.some((known) => known === unit)

interface RemoveContactProps {
  organization: Organization
  contact: Contact
  onRemoved: () => void
}

function RemoveContact({ organization, contact, onRemoved }: RemoveContactProps) {
  const { t } = useTranslation(['organizations', 'common'])
  const take = useTakeOrganization()
  const [isAsking, setAsking] = useState(false)
  const { id, version, contacts } = organization
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const left = contacts.filter((other) => other.id !== contact.id)
      return call('PATCH /v1/organizations/{id}', { params: { id }, body: { version, contacts: left } })
    },
    onSuccess: (saved) => {
      take(saved)
      toast.success(t('common:saved'))
      onRemoved()
    },
  })
  return (
    <>
      <Button variant="subtle" data-dangerous onClick={() => setAsking(true)}>
        {t('contact.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('contact.ask_remove', { name: contact.name })}
          text={t('contact.ask_remove_text')}
          confirm={t('contact.remove')}
          isDestructive
          isBusy={isPending}
          error={<FailureNotice what={t('failed.edit')} error={error} />}
          onConfirm={() => mutate()}
          onCancel={() => {
            setAsking(false)
            reset()
          }}
        />
      )}
    </>
  )
}

interface ContactFormProps {
  organization: Organization
  /** Absent for a new one. */
  contact: Contact | undefined
  onClose: () => void
}

/** One contact; the others stay as they are, also as somebody else has changed them meanwhile. */
export function ContactForm({ organization, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation('organizations')
  const [id] = useState(() => contact?.id ?? crypto.randomUUID())
  const form = useSectionForm({
    organization,
    valuesOf: ({ contacts }) => contactValues(contacts.find((one) => one.id === id)),
    fieldsOf: (changes, { contacts }) => {
      const before = contacts.find((one) => one.id === id)
      const after = toContact(id, { ...contactValues(before), ...changes })
      return { contacts: before ? contacts.map((one) => (one.id === id ? after : one)) : [...contacts, after] }
    },
    nameOf: (path) => path.replace(/^contacts\.\d+\./, ''),
    onSaved: onClose,
  })
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      <ContactFields field={form.field} />
      {!form.conflict && failure}
      <SectionFoot form={form} onCancel={onClose}>
        {contact && <RemoveContact organization={organization} contact={contact} onRemoved={onClose} />}
      </SectionFoot>
      <FormConflict
        form={form}
        labelOf={(unit) => (isContactField(unit) ? t(`contact.${unit}`) : unit)}
        textOf={(unit, values) => {
          const text = isContactField(unit) ? values[unit] : ''
          return unit === 'contact_type' && isContactType(text) ? t(`contact.type.${text}`) : text
        }}
        error={failure}
      />
    </form>
  )
}
