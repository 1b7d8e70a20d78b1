import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { type RegisterResult, useRegister } from './organization-queries.ts'
import { RegisterResults } from './register-results.tsx'
import classes from './new-organization.module.css'

/** What is made of figures is a number, anything else a name. */
function questionOf(words: string, byName: boolean): { number: string } | { name: string } {
  return byName && !/^[\d\s.-]+$/.test(words) ? { name: words } : { number: words }
}

/** What to do about it, after what happened. */
function useAdvice(): (error: unknown) => string {
  const { t } = useTranslation('organizations')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof ApiError && error.code === 'organization_not_in_register') return t('lookup.not_found')
    if (error instanceof ApiError && error.code === 'lookup_failed') return t('lookup.failed')
    const told = error instanceof ApiError ? error.issues[0]?.message : undefined
    return told ?? errorText(error)
  }
}

interface RegisterLookupProps {
  countryId: number
  /** What somebody has searched for elsewhere. */
  searched?: string | undefined
  onFound: (found: RegisterResult) => void
  /** Takes one that is registered already; without it there is a link to its page. */
  onKnown?: (organization: { id: string; name: string }) => void
}

/** ORG-3: looks the organization up in its country's register. It helps with the form and never stands in its way. */
export function RegisterLookup({ countryId, searched = '', onFound, onKnown }: RegisterLookupProps) {
  const { t } = useTranslation('organizations')
  const advice = useAdvice()
  const { register, isPending: isUnknown } = useRegister(countryId)
  const [words, setWords] = useState(searched)
  const [used, setUsed] = useState<RegisterResult>()

  function fillWith(found: RegisterResult): void {
    setUsed(found)
    onFound(found)
  }

  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (question: { number: string } | { name: string }) =>
      call('GET /v1/organizations/lookup', { query: { country: String(countryId), ...question } }),
    onSuccess: ({ results }, question) => {
      const [only] = results
      if ('number' in question && only && !only.registered_already) fillWith(only)
    },
  })

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const asked = words.trim()
    if (isPending || asked === '') return
    setUsed(undefined)
    mutate(questionOf(asked, register?.by_name ?? false))
  }

  if (!register && !isUnknown) return null
  return (
    <Card title={t('lookup.title')} lead={t('lookup.lead')}>
      <form className={classes.lookup} onSubmit={onSubmit} noValidate>
        <TextInput
          className={classes.asked ?? ''}
          label={register?.by_name === false ? t('field.organization_number') : t('lookup.number_or_name')}
          disabled={isUnknown}
          value={words}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={isUnknown}
          loading={isPending}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {t('lookup.look_up')}
        </Button>
      </form>
      <div className={classes.answer} aria-live="polite">
        {error && <Notice kind="error">{advice(error)}</Notice>}
        {!error && data && (
          <RegisterResults answer={data} countryId={countryId} used={used} onUse={fillWith} onKnown={onKnown} />
        )}
      </div>
    </Card>
  )
}
