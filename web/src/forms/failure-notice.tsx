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
}

/** Stands where something could not be done. */
export function FailureNotice({ what, error, className }: FailureNoticeProps) {
  const failureText = useFailureText()
  if (!error) return null
  return (
    <div className={className}>
      <Notice kind="error">{failureText(what, error)}</Notice>
    </div>
  )
}
