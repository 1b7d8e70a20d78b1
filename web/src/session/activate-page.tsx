import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SessionFrame } from './session-frame.tsx'

export function ActivatePage() {
  const { t } = useTranslation('session')
  return (
    <SessionFrame title={t('activate.title')} lead={t('activate.lead')}>
      <NewPasswordForm
        send={(body) => call('POST /api/_auth/activate', { body })}
        submit={t('activate.submit')}
        done={t('activate.done')}
      />
    </SessionFrame>
  )
}
