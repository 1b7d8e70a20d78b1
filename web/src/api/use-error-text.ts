import { useTranslation } from '../use-translation.ts'
import { ApiError } from './api-error.ts'

/** What to tell the user of an error: the server's own words, or ours when it was not reached. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!(error instanceof ApiError)) return t('error.unknown_error')
    return error.code === 'no_connection' ? t('client.no_connection') : error.message
  }
}
