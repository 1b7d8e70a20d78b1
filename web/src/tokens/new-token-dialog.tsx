import type { CreatedToken } from '@klubba/domain/tokens/token-api'
import { dayIssues } from '@klubba/domain/dates/calendar'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { todayHere } from '../dates/use-date-words.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { CreatedSecret } from '../ui/created-secret.tsx'
import { useTokenDeeds } from './token-queries.ts'

/** The end of a day where the admin is: on that day it still works. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

interface TokenFormProps {
  onCreated: (token: CreatedToken) => void
  onClose: () => void
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useTranslation(['tokens', 'common'])
  const { create } = useTokenDeeds()
  // Made here, so that the same form sent twice makes one token.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { name: '', expires_at: '' },
    check: (values) => [
      ...(values.name.trim() === '' ? [{ path: 'name', code: 'required' } as const] : []),
      ...dayIssues(values, ['expires_at']),
    ],
    send: async ({ name, expires_at }: { name: string; expires_at: string }) =>
      create({ id, name: name.trim(), ...(expires_at !== '' && { expires_at: endOf(expires_at) }) }),
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
      <DayField
        {...form.field('expires_at')}
        min={todayHere()}
        label={t('field.expires_at')}
        description={t('create.expires_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </FormDialog>
  )
}

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken>()
  if (!created) return <TokenForm onCreated={setCreated} onClose={onClose} />
  return <CreatedSecret of="tokens" created={created} onClose={onClose} />
}
