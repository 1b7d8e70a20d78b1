import { Button } from '@mantine/core'
import { IconDatabaseOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './list-error.module.css'

interface ListErrorProps {
  title: string
  /** What happened, and what still works. */
  text: string
  requestId?: string | undefined
  onRetry: () => void
}

/** In the place of a list that could not be fetched. */
export function ListError({ title, text, requestId, onRetry }: ListErrorProps) {
  const { t } = useTranslation('common')
  return (
    <section className={classes.error} role="alert">
      <span className={classes.tile}>
        <IconDatabaseOff size={28} stroke={1.8} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {t('try_again')}
      </Button>
      {requestId !== undefined && (
        <p className={classes.reference}>
          {t('list.reference', { id: requestId })} <CopyButton text={requestId} />
        </p>
      )}
    </section>
  )
}
