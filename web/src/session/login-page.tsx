import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { logIn } from './session.ts'
import { SessionFrame } from './session-frame.tsx'
import { useSession } from './session-store.ts'
import classes from './session-form.module.css'

export function LoginPage() {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const { loggedOut } = useSession()
  const { formProps, isSending, error, issueAt } = useSubmit({
    fields: ['email', 'password'],
    send: ({ email, password }) => logIn(email, password),
    focusOnRefusal: 'password',
  })
  return (
    <SessionFrame title={t('sign_in.title')} lead={t('sign_in.lead')}>
      <form {...formProps} className={classes.form}>
        {loggedOut && !error && <Notice kind="info">{t('logged_out')}</Notice>}
        <TextInput
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          error={issueAt('email')}
        />
        <div>
          <PasswordField
            name="password"
            label={t('field.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={issueAt('password')}
          />
          <Link to={paths.forgot} className={classes.aside}>
            {t('sign_in.forgotten')}
          </Link>
        </div>
        {error && <Notice kind="error">{errorText(error)}</Notice>}
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t('sign_in.title')}
        </Button>
      </form>
    </SessionFrame>
  )
}
