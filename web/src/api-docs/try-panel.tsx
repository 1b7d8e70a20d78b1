import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from '../use-translation.ts'
import { tryCall } from '../api/try-call.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Notice } from '../ui/notice.tsx'
import type { Operation } from './openapi.ts'
import classes from './operation-card.module.css'
import { exampleOf, type Schemas } from './schema-text.ts'
import { BadJson, requestOf } from './try-request.ts'

/** Sends the call with the user's own rights and shows what came back. */
export function TryPanel({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { t } = useTranslation('api')
  const errorText = useErrorText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (fields: FormData) => tryCall(requestOf(operation, fields)),
  })

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate(new FormData(event.currentTarget))
  }

  const isBadJson = error instanceof BadJson
  return (
    <form className={classes.try} onSubmit={send} noValidate>
      <h2 className={classes.label}>{t('try_it')}</h2>
      {operation.parameters.map(({ name, in: place, required }) => (
        <TextInput
          key={`${place} ${name}`}
          name={`${place}.${name}`}
          label={name}
          required={required === true}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      {operation.body && (
        <Textarea
          name="body"
          label={t('body')}
          defaultValue={JSON.stringify(exampleOf(operation.body, schemas), undefined, 2)}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          classNames={{ input: classes.json ?? '' }}
          error={isBadJson && t('not_json')}
        />
      )}
      <Button type="submit" variant="default" loading={isPending} className={classes.send}>
        {t('send')}
      </Button>
      {error && !isBadJson && <Notice kind="error">{errorText(error)}</Notice>}
      {data && (
        <div>
          <output className={classes.status} data-failed={data.status >= 400}>
            {t('answer_status', { status: data.status, ms: data.ms })}
          </output>
          <Textarea
            aria-label={t('answer')}
            value={data.text}
            readOnly
            autosize
            maxRows={20}
            classNames={{ input: classes.json ?? '' }}
          />
        </div>
      )}
    </form>
  )
}
