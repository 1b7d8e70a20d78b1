import type { CreatedToken } from '@klubba/domain/tokens/token-api'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
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

function CopySecret({ secret }: { secret: string }) {
  const { t } = useTranslation(['tokens', 'common'])
  const { copy, copied } = useClipboard({ timeout: 2_000 })
  const Sign = copied ? IconCheck : IconCopy
  return (
    <Button fullWidth variant="default" leftSection={<Sign size={18} aria-hidden />} onClick={() => copy(secret)}>
      <span aria-live="polite">{copied ? t('common:copied') : t('secret.copy')}</span>
    </Button>
  )
}

/** Shows the secret, once. Only its button closes it: a slip of the finger would lose what nobody can bring back. */
function SecretShown({ token, onClose }: { token: CreatedToken; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      title={t('secret.title')}
      lead={t('secret.text')}
      onClose={() => undefined}
      actions={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      {token.secret === undefined ? (
        <Notice kind="error">{t('secret.lost')}</Notice>
      ) : (
        <div className={classes.secret}>
          <span id={id}>{t('secret.label', { name: token.name })}</span>
          <code aria-labelledby={id}>{token.secret}</code>
          <CopySecret secret={token.secret} />
        </div>
      )}
    </Dialog>
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
