import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../api/use-error-text.ts'
import { paths } from '../paths.ts'
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './session-form.module.css'
import { logOut } from './session.ts'
import { SessionFrame } from './session-frame.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The way to the logout page led through the product's own menu. */
    logOutChosen?: boolean
  }
}

/** Logs out at once when chosen in the product. A link from outside has to ask: it may be somebody's joke. */
export function LogoutPage() {
  const { t } = useTranslation(['session', 'shell'])
  const errorText = useErrorText()
  const isChosen = useLocation({ select: (location) => location.state.logOutChosen === true })
  const { mutate, isPending, error } = useMutation({ mutationFn: logOut })
  useEffect(() => {
    if (isChosen) mutate()
  }, [isChosen, mutate])

  if (isChosen && !error) return <FullScreenSpinner label={t('shell:loading')} />
  return (
    <SessionFrame title={t('sign_out.title')} lead={t('sign_out.lead')}>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <Button size="lg" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('shell:log_out')}
      </Button>
      <Link to={paths.landing} className={classes.below}>
        {t('sign_out.stay')}
      </Link>
    </SessionFrame>
  )
}
