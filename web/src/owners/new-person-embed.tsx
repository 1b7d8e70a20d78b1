import type { Issue } from '@klubba/domain/errors'
import type { PersonFields } from '@klubba/domain/owners/owner'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { NO_PERSON, type PersonValues, personValues, toPerson } from './owner-values.ts'
import classes from './owners.module.css'
import { PersonContactFields } from './person-contact-fields.tsx'

interface NewPersonEmbedProps {
  /** By which a button elsewhere sends the form. */
  formId: string
  countryId: number
  /** What is known already. */
  initial: Partial<PersonFields>
  check: (fields: PersonFields) => Issue[]
  onDone: (fields: PersonFields) => Promise<void>
  /** Why it could not be taken. */
  failure: (error: unknown) => ReactNode
}

/** AST-28: a private person as a part of something else, with what is needed to register them. */
export function NewPersonEmbed({ formId, countryId, initial, check, onDone, failure }: NewPersonEmbedProps) {
  const { t } = useTranslation('owners')
  const [begun] = useState(() => personValues({ ...toPerson(NO_PERSON), ...initial }))
  const read = (values: PersonValues) => ({ ...toPerson(values), country_id: countryId })
  const form = useForm({
    initial: begun,
    check: (values: PersonValues) => check(read(values)),
    send: async (values: PersonValues) => onDone(read(values)),
    onSent: () => undefined,
  })
  const { field } = form
  return (
    <form id={formId} {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      <TextInput
        {...field('name')}
        className={classes.wide ?? ''}
        label={t('first_and_last_name')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <PersonContactFields countryId={countryId} field={field} />
      {failure(form.error)}
    </form>
  )
}
