import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { fetchSession } from './session.ts'
import { SessionFrame } from './session-frame.tsx'

async function reset(body: { code: string; password: string }): Promise<void> {
  await call('POST /api/_auth/password/reset', { body })
  // All sessions of that user have ended, and this browser may have had one.
  await fetchSession()
}

export function ResetPage() {
  const { t } = useTranslation('session')
  return (
    <SessionFrame title={t('reset.title')} lead={t('reset.lead')}>
      <NewPasswordForm send={reset} submit={t('reset.submit')} done={t('reset.done')} />
    </SessionFrame>
  )
}
