import type { PASSWORD_MIN } from '@klubba/domain/session/password'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { mailedCode } from './mailed-code.ts'
import { PasswordField } from './password-field.tsx'
import classes from './session-form.module.css'

// Typed by the domain's constant instead of imported: its file brings the schema library along.
const min: typeof PASSWORD_MIN = 12

interface NewPasswordFormProps {
  send: (values: { code: string; password: string }) => Promise<unknown>
  submit: string
  done: string
}

/** A code from a mail and a new password: activating an account and resetting a password differ only in words. */
export function NewPasswordForm({ send, submit, done }: NewPasswordFormProps) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [code] = useState(() => mailedCode(location.hash))
  const { formProps, isSending, isDone, error, issueAt } = useSubmit({
    fields: ['code', 'password'],
    send,
    focusOnRefusal: 'code',
  })
  if (isDone) {
    return (
      <>
        <Notice kind="success">{done}</Notice>
        <Button size="lg" fullWidth renderRoot={(props) => <Link to={paths.login} {...props} />}>
          {t('sign_in.title')}
        </Button>
      </>
    )
  }
  return (
    <form {...formProps} className={classes.form}>
      <TextInput
        name="code"
        label={t('field.code')}
        defaultValue={code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        withAsterisk={false}
        error={issueAt('code')}
      />
      <PasswordField
        name="password"
        label={t('field.new_password')}
        description={t('field.new_password_help', { min })}
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={issueAt('password')}
      />
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <Button type="submit" size="lg" fullWidth loading={isSending}>
        {submit}
      </Button>
    </form>
  )
}
