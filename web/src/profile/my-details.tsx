import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import type { SessionUser } from '@klubba/domain/users/user'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { changesOf, useForm } from '../forms/use-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { takeSession } from '../session/session.ts'
import { getSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toast.ts'
import classes from './profile.module.css'

/** The session stays as it is; only who it belongs to has another name. */
function takeUser(user: SessionUser): void {
  const { accessToken, expiresAt } = getSession()
  takeSession({
    user,
    ...(accessToken !== undefined && { access_token: accessToken }),
    ...(expiresAt !== undefined && { expires_at: new Date(expiresAt).toISOString() }),
  })
}

export function MyDetails({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'users', 'shell', 'common'])
  const [, chooseLanguage] = useLanguage()
  const { first_name, last_name, language } = user
  const initial = { first_name, last_name, language: language as string }
  const form = useForm({
    initial,
    send: async (values) => {
      const { language: wanted, ...names } = changesOf(initial, values)
      return call('PATCH /v1/profile', { body: { ...names, ...(isLanguage(wanted) && { language: wanted }) } })
    },
    onSent: (saved) => {
      takeUser(saved)
      form.begin({ first_name: saved.first_name, last_name: saved.last_name, language: saved.language })
      toast.success(t('common:saved'))
      if (saved.language !== language) chooseLanguage(saved.language)
    },
  })
  return (
    <Card title={t('about_me')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <TextInput
          {...form.field('first_name')}
          label={t('users:field.first_name')}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextInput
          {...form.field('last_name')}
          label={t('users:field.last_name')}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <SelectField
          {...form.field('language')}
          label={t('users:field.language')}
          description={t('users:language_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          required
        />
        <TextInput
          label={t('users:field.email')}
          className={classes.fixed ?? ''}
          value={user.email}
          description={t('email_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
        />
        <FailureNotice className={classes.wide} what={t('failed')} error={form.error} />
        <Button type="submit" className={classes.submit ?? ''} loading={form.isSending} disabled={!form.isChanged}>
          {form.isChanged ? t('common:save') : t('common:nothing_changed')}
        </Button>
      </form>
    </Card>
  )
}
