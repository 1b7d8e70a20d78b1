import { ListError } from '../ui/list-error.tsx'
import { ApiError } from './api-error.ts'
import { useErrorText } from './use-error-text.ts'

interface FetchFailedProps {
  /** What could not be fetched. */
  title: string
  error: unknown
  /** What still holds. */
  kept?: string | undefined
  onRetry: () => void
}

/** In the place of a list or a page whose content could not be fetched. */
export function FetchFailed({ title, error, kept, onRetry }: FetchFailedProps) {
  const errorText = useErrorText()
  return (
    <ListError
      title={title}
      text={[errorText(error), kept].filter(Boolean).join(' ')}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      onRetry={onRetry}
    />
  )
}
