import type { CreatedToken } from '@klubba/domain/tokens/token-api'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useTokenDeeds } from './token-queries.ts'
import classes from './tokens.module.css'

/** The end of a day where the admin is: on that day it still works. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

interface TokenFormProps {
  onCreated: (token: CreatedToken) => void
  onClose: () => void
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useTranslation(['tokens', 'common'])
  const formId = useId()
  const { create } = useTokenDeeds()
  // Made here, so that the same form sent twice makes one token.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { name: '', expires_at: '' },
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
    send: async ({ name, expires_at }: { name: string; expires_at: string }) =>
      create({ id, name: name.trim(), ...(expires_at !== '' && { expires_at: endOf(expires_at) }) }),
    onSent: onCreated,
  })
  return (
    <Dialog
      title={t('create.title')}
      lead={t('create.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.isSending}>
            {t('create.action')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className={classes.form}>
        <TextInput {...form.field('name')} label={t('field.name')} autoComplete="off" maxLength={100} required />
        <TextInput
          {...form.field('expires_at')}
          type="date"
          label={t('field.expires_at')}
          description={t('create.expires_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <FailureNotice what={t('failed.create')} error={form.error} />
      </form>
    </Dialog>
  )
}

/** Shows the secret, once. */
function SecretShown({ token, onClose }: { token: CreatedToken; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  return (
    <SecretDialog
      title={t('secret.title')}
      lead={t('secret.text')}
      label={t('secret.label', { name: token.name })}
      secret={token.secret}
      words={{ copy: t('secret.copy'), done: t('secret.done'), lost: t('secret.lost') }}
      onClose={onClose}
    />
  )
}

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken>()
  return created ? (
    <SecretShown token={created} onClose={onClose} />
  ) : (
    <TokenForm onCreated={setCreated} onClose={onClose} />
  )
}
