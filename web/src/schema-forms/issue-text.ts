import type { Field } from '@klubba/domain/forms/form-schema'
import { numberText, unitSign } from '@klubba/domain/forms/value-text'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { ShownIssue } from './form-store.ts'

/** What is wrong with a field, in the user's language, with its bounds as the field writes them. */
export function useIssueText(): (issue: ShownIssue | undefined, field?: Field) => string | undefined {
  const { t } = useTranslation(['errors', 'schema_forms'])
  const [language] = useLanguage()
  return (issue, field) => {
    if (!issue) return undefined
    if (field && issue.code === 'wrong_type') return t(`schema_forms:wrong.${field.value}`)
    if (!field || field.unit === undefined) return issue.message ?? t(`errors:issue.${issue.code}`, issue.params ?? {})
    const written = Object.entries(issue.params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${numberText(language, field, value)}\u00a0${unitSign(field.unit ?? '')}` : value,
    ])
    return t(`errors:issue.${issue.code}`, Object.fromEntries(written) as Record<string, string | number>)
  }
}
