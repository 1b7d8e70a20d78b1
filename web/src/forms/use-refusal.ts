import type { Issue } from '@klubba/domain/errors'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'

/** Refuses a form before it is sent, in the server's words: what the checks of the domain have found. */
export function useRefusal(): (issues: readonly Issue[]) => void {
  const { t } = useTranslation('errors')
  return (issues) => {
    if (issues.length === 0) return
    const told = issues.map(({ path, code, params }) => ({ path, code, message: t(`issue.${code}`, { ...params }) }))
    throw new ApiError({ status: 400, code: 'invalid_input', message: t('error.invalid_input'), issues: told })
  }
}

/** The fields of these that hold nothing. */
export function emptyFields(values: Record<string, string>, fields: readonly string[]): Issue[] {
  return fields.filter((field) => !values[field]?.trim()).map((path) => ({ path, code: 'required' }))
}
