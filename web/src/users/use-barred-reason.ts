import { useTranslation } from '../use-translation.ts'
import type { UserDeed } from './user-queries.ts'

/** Why an action is barred now, from the code that the server gives instead of "allowed". */
export function useBarredReason(): (deed: UserDeed, code: string) => string {
  const { t } = useTranslation(['users', 'errors'])
  return (deed, code) => {
    if (code === 'own_account' || code === 'last_admin') return t(`errors:error.${code}`)
    return t(`barred.${deed}`)
  }
}
