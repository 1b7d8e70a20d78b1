import { Button } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import classes from './show-more.module.css'

interface ShowMoreProps {
  hasMore: boolean
  isLoading: boolean
  error: unknown
  onMore: () => void
}

/** At the end of a list that grows. */
export function ShowMore({ hasMore, isLoading, error, onMore }: ShowMoreProps) {
  const { t } = useTranslation('common')
  if (!hasMore) return null
  return (
    <div className={classes.more}>
      <FailureNotice what={t('list.failed')} error={error} />
      <Button variant="default" loading={isLoading} onClick={onMore}>
        {t('show_more')}
      </Button>
    </div>
  )
}
