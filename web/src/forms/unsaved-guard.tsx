import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../use-translation.ts'
import { pageOf } from '../paths.ts'
import { holdReload } from '../pwa/unsaved-input.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface UnsavedGuardProps {
  when: boolean
  /** Asked once more at the moment of leaving, where that may be known before the page is drawn anew. */
  isStill?: () => boolean
}

/** Asks before a page is left that holds something unsaved. Another language is the same page, and loses nothing. */
export function UnsavedGuard({ when, isStill = () => true }: UnsavedGuardProps) {
  const { t } = useTranslation('common')
  useEffect(() => (when ? holdReload('form') : undefined), [when])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && isStill() && pageOf(current.pathname) !== pageOf(next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      isDestructive
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  )
}
