import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from './api-error.ts'
import { useErrorText } from './use-error-text.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './load-failed.module.css'

/** A part of a page could not be fetched: what happened, and another try. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'errors'])
  const errorText = useErrorText()
  return (
    <div className={classes.failed}>
      <Notice kind="error">
        {errorText(error)}
        {error instanceof ApiError && error.requestId !== undefined && (
          <p className={classes.reference}>{t('errors:client.request_id', { id: error.requestId })}</p>
        )}
      </Notice>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
