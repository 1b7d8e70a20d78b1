import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Notice } from '../ui/notice.tsx'

/** What could not be done, followed by the server's own sentence about why. */
export function useFailureText(): (what: string, error: unknown) => string {
  const errorText = useErrorText()
  return (what, error) => {
    const why = errorText(error)
    if (why === '' || why === what) return what
    return what.endsWith('.') ? `${what} ${why}` : `${what}. ${why}`
  }
}

interface FailureNoticeProps {
  /** What could not be done. */
  what: string
  error: unknown
  className?: string | undefined
  /** What a field is called. Given where the fields themselves are not on the page to say what is wrong with them. */
  fieldName?: (path: string) => string
}

/** Stands where something could not be done. */
export function FailureNotice({ what, error, className, fieldName }: FailureNoticeProps) {
  const failureText = useFailureText()
  if (!error) return null
  const issues = fieldName && error instanceof ApiError ? error.issues : []
  return (
    <div className={className}>
      <Notice kind="error">
        {failureText(what, error)}
        {issues.length > 0 && (
          <ul>
            {issues.map(({ path, message }) => (
              <li key={path}>{`${fieldName?.(path)}: ${message}`}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
