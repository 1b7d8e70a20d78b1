import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import type { Unsent } from '../offline/unsent-drafts.ts'
import { paths } from '../paths.ts'
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './session-form.module.css'
import { logOut } from './session.ts'
import { useSession } from './session-store.ts'
import { SessionFrame } from './session-frame.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The way to the logout page led through the product's own menu. */
    logOutChosen?: boolean
  }
}

const NONE: Unsent = { drafts: 0, changes: 0, files: 0 }

/** OFF-9: the registrations and changes that lie on this device alone. Unknown until the device was asked; none if it cannot be. */
function useUnsent(): Unsent | undefined {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { data, isError } = useQuery({
    queryKey: ['drafts', userId, 'unsent'],
    queryFn: async () => (await import('../offline/unsent-drafts.ts')).countUnsent(userId),
    staleTime: 0,
  })
  return isError ? NONE : data
}

/** Logs out at once when chosen in the product. A link from outside has to ask: it may be somebody's joke. */
export function LogoutPage() {
  const { t } = useTranslation(['session', 'shell'])
  const errorText = useErrorText()
  const isChosen = useLocation({ select: (location) => location.state.logOutChosen === true })
  const { mutate, isPending, error } = useMutation({ mutationFn: logOut })
  const unsent = useUnsent()
  const hasNothing = unsent !== undefined && unsent.drafts + unsent.changes === 0
  useEffect(() => {
    if (isChosen && hasNothing) mutate()
  }, [isChosen, hasNothing, mutate])

  if (isChosen && !error && (hasNothing || !unsent)) return <FullScreenSpinner label={t('shell:loading')} />
  return (
    <SessionFrame title={t('sign_out.title')} lead={t('sign_out.lead')}>
      {unsent && !hasNothing && (
        <Notice kind="info">
          {unsent.drafts > 0 && <p>{t('sign_out.unsent', { count: unsent.drafts })}</p>}
          {unsent.changes > 0 && <p>{t('sign_out.unsent_changes', { count: unsent.changes })}</p>}
          {unsent.files > 0 && <p>{t('sign_out.unsent_files', { count: unsent.files })}</p>}
        </Notice>
      )}
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
