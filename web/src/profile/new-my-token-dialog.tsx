import { PERSONAL_SCOPES, type PersonalScope } from '@klubba/domain/tokens/token'
import type { CreatedPersonalToken } from '@klubba/domain/tokens/personal-token-api'
import { dayIssues } from '@klubba/domain/dates/calendar'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { todayHere } from '../dates/use-date-words.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { PillChoice } from '../ui/pill-choice.tsx'
import { CreatedSecret } from '../ui/created-secret.tsx'
import { useMyTokenDeeds } from './my-token-queries.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 90

/** The end of a day where the user is: on that day it still works. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()
const usualDay = () => new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10)

interface Values extends Record<string, string> {
  name: string
  scope: PersonalScope
  expires_at: string
}

interface TokenFormProps {
  onCreated: (token: CreatedPersonalToken) => void
  onClose: () => void
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useTranslation(['my_tokens', 'common'])
  const { create } = useMyTokenDeeds()
  // Made here, so that the same form sent twice makes one token.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState<Values>(() => ({ name: '', scope: 'read', expires_at: usualDay() }))
  const form = useForm({
    initial,
    check: (values: Values) => [
      ...(['name', 'expires_at'] as const).flatMap((path) =>
        values[path].trim() === '' ? [{ path, code: 'required' as const }] : [],
      ),
      ...dayIssues(values, ['expires_at']),
    ],
    send: async ({ name, scope, expires_at }: Values) =>
      create({ id, name: name.trim(), scope, expires_at: endOf(expires_at) }),
    onSent: onCreated,
  })
  return (
    <FormDialog
      title={t('create.title')}
      lead={t('create.text')}
      action={t('create.action')}
      failed={t('failed.create')}
      form={form}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('field.name')} autoComplete="off" maxLength={100} required />
      <PillChoice
        label={t('field.scope')}
        options={PERSONAL_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        chosen={form.values.scope}
        onChoose={(scope) => form.fillIn({ scope })}
      />
      <DayField
        {...form.field('expires_at')}
        min={todayHere()}
        label={t('field.expires_at')}
        description={t('create.expires_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
      />
    </FormDialog>
  )
}

export function NewMyTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedPersonalToken>()
  if (!created) return <TokenForm onCreated={setCreated} onClose={onClose} />
  return <CreatedSecret of="my_tokens" created={created} onClose={onClose} />
}
