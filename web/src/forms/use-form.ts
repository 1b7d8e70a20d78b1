import type { Issue, IssueCode } from '@klubba/domain/errors'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'

/** An element of a form that holds a text. */
type TextElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormOptions<Values extends Record<string, string>, Result> {
  initial: Values
  /** What is wrong before anything is sent, by the rules that the server has too. */
  check?: ((values: Values) => Issue[]) | undefined
  send: (values: Values) => Promise<Result>
  onSent: (result: Result) => void
  /** Refusals that something else than the form's fields tells, as a conflict. */
  isHandled?: (error: unknown) => boolean
}

/** What an input needs to belong to a form. */
export interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<TextElement>) => void
}

/** A field that also takes the value itself, for inputs that are more than one element. */
export interface FormField extends FieldProps {
  onChange: (given: ChangeEvent<TextElement> | string) => void
}

/** The fields that differ from what they began with. */
export function changesOf<Values extends Record<string, string>>(initial: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== initial[field])
  return Object.fromEntries(changed) as Partial<Values>
}

/** Refuses as the server would, in the user's language. */
function useRefuse(): (issues: readonly Issue[]) => void {
  const { t } = useTranslation('errors')
  return (issues) => {
    if (issues.length === 0) return
    const told = issues.map((issue) => ({ ...issue, message: t(`issue.${issue.code}`, issue.params ?? {}) }))
    throw new ApiError({ status: 400, code: 'invalid_input', message: t('error.invalid_input'), issues: told })
  }
}

/**
 * A form that knows what was changed in it. It is sent once, however often the button is pressed; what was typed stays
 * after a refusal, which is told at the fields it is about, and the focus goes to the first of them.
 */
export function useForm<Values extends Record<string, string>, Result>(options: FormOptions<Values, Result>) {
  const { initial, check, send, onSent, isHandled } = options
  const refuse = useRefuse()
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [values, setValues] = useState(initial)
  /** The fields that were typed in since the refusal: what it said of them is history. */
  const [mended, setMended] = useState<string[]>([])
  const { mutate, reset, ...sending } = useMutation({
    mutationFn: async (given: Values) => {
      refuse(check?.(given) ?? [])
      return send(given)
    },
    onSuccess: onSent,
    onSettled: () => {
      busy.current = false
      setMended([])
    },
  })
  const error = sending.error && isHandled?.(sending.error) ? null : sending.error

  useEffect(() => {
    if (!error) return
    const wrong = form.current?.querySelector<TextElement>('[aria-invalid="true"]')
    wrong?.focus()
    if (wrong instanceof HTMLInputElement) wrong.select()
  }, [error])

  const issueAt = (field: string) =>
    error instanceof ApiError && !mended.includes(field) ? error.issueAt(field) : undefined
  const hasFieldIssues = error instanceof ApiError && error.issues.some(({ path }) => path in initial)

  function submit(given: Values): void {
    if (busy.current) return
    busy.current = true
    mutate(given)
  }

  return {
    values,
    /** Fills in several fields at once. */
    fillIn: (given: Partial<Values>) => {
      setValues((before) => ({ ...before, ...given }))
      setMended((before) => [...before, ...Object.keys(given)])
    },
    /** Begins anew, with these values or those it began with. */
    begin: (next: Values = initial) => {
      setValues(next)
      reset()
    },
    isChanged: Object.keys(changesOf(initial, values)).length > 0,
    isSending: sending.isPending,
    submit,
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit(values)
      },
    } as const,
    field: (name: keyof Values & string): FormField => ({
      name,
      value: values[name] ?? '',
      error: issueAt(name),
      onChange: (given: ChangeEvent<TextElement> | string) => {
        const value = typeof given === 'string' ? given : given.currentTarget.value
        setValues((before) => ({ ...before, [name]: value }))
        setMended((before) => [...before, name])
      },
    }),
    /** Which rule a field breaks, for who can help with that one. */
    codeAt: (name: keyof Values & string): IssueCode | undefined =>
      issueAt(name) === undefined || !(error instanceof ApiError)
        ? undefined
        : error.issues.find(({ path }) => path === name)?.code,
    /** The refusal as a whole; what is wrong with single fields stands at them. */
    error: hasFieldIssues ? null : error,
  }
}
