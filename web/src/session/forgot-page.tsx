import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './session-form.module.css'
import { SessionFrame } from './session-frame.tsx'

export function ForgotPage() {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const { formProps, isSending, isDone, sent, error, issueAt } = useSubmit({
    fields: ['email'],
    send: (body) => call('POST /api/_auth/password/forgot', { body }),
    focusOnRefusal: 'email',
  })
  return (
    <SessionFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      {isDone ? (
        <Notice kind="success">{t('forgot.done', { email: sent?.email ?? '' })}</Notice>
      ) : (
        <form {...formProps} className={classes.form}>
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
          {error && <Notice kind="error">{errorText(error)}</Notice>}
          <Button type="submit" size="lg" fullWidth loading={isSending}>
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <Link to={paths.login} className={classes.below}>
        {t('forgot.back')}
      </Link>
    </SessionFrame>
  )
}
