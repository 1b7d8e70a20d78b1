import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'

interface Submit<Fields extends string, Result> {
  fields: readonly Fields[]
  send: (values: Record<Fields, string>) => Promise<Result>
  /** Where the focus goes when the refusal is about no field in particular. */
  focusOnRefusal: Fields
}

function valuesOf<Fields extends string>(form: HTMLFormElement, fields: readonly Fields[]): Record<Fields, string> {
  const data = new FormData(form)
  const entries = fields.map((field) => {
    const value = data.get(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<Fields, string>
}

/**
 * Sends a form's fields once, however often the button is pressed. The fields keep what was typed; after a refusal the
 * focus goes to the first field that is wrong.
 */
export function useSubmit<Fields extends string, Result>({ fields, send, focusOnRefusal }: Submit<Fields, Result>) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: send,
    onError: () => {
      busy.current = false
    },
  })
  const { error } = mutation

  useEffect(() => {
    if (!error || !form.current) return
    const wrong = form.current.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    const field = wrong ?? form.current.querySelector<HTMLInputElement>(`[name="${focusOnRefusal}"]`)
    field?.focus()
    // What was wrong is typed over at once.
    field?.select()
  }, [error, focusOnRefusal])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    mutation.mutate(valuesOf(event.currentTarget, fields))
  }

  const hasFieldIssues = error instanceof ApiError && fields.some((field) => error.issueAt(field))
  return {
    formProps: { ref: form, onSubmit, noValidate: true, method: 'post' } as const,
    isSending: mutation.isPending || mutation.isSuccess,
    result: mutation.data,
    isDone: mutation.isSuccess,
    sent: mutation.variables,
    /** The refusal as a whole; what is wrong with single fields stands at them. */
    error: hasFieldIssues ? null : error,
    issueAt: (field: Fields) => (error instanceof ApiError ? error.issueAt(field) : undefined),
  }
}
