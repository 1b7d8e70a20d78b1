import type { PASSWORD_MIN } from '@klubba/domain/session/password'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { PasswordField } from '../session/password-field.tsx'
import { takeSession } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { myTokensOptions } from './my-token-queries.ts'
import classes from './profile.module.css'
import { mySessionsOptions } from './profile-queries.ts'

// Typed by the domain's constant instead of imported: its file brings the schema library along.
const min: typeof PASSWORD_MIN = 12

const EMPTY = { current_password: '', password: '' }

export function MyPassword() {
  const { t } = useTranslation(['profile', 'session'])
  const client = useQueryClient()
  const form = useForm({
    initial: EMPTY,
    send: async (body) => call('PUT /api/_auth/password', { body }),
    onSent: (session) => {
      takeSession(session)
      form.begin()
      toast.success(t('password.done'))
      void client.invalidateQueries(mySessionsOptions())
      void client.invalidateQueries(myTokensOptions())
    },
  })
  return (
    <Card title={t('password.title')} lead={t('password.lead')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <PasswordField
          {...form.field('current_password')}
          label={t('password.current')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('session:field.new_password')}
          description={t('session:field.new_password_help', { min })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          required
        />
        <FailureNotice className={classes.wide} what={t('failed')} error={form.error} />
        <Button type="submit" variant="default" className={classes.submit ?? ''} loading={form.isSending}>
          {t('password.submit')}
        </Button>
      </form>
    </Card>
  )
}
