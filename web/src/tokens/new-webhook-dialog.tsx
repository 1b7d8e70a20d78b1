import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@klubba/domain/webhooks/webhook'
import type { CreatedWebhook } from '@klubba/domain/webhooks/webhook-api'
import { Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { CreatedSecret } from '../ui/created-secret.tsx'
import { useWebhookDeeds } from './webhook-queries.ts'
import classes from './webhooks.module.css'

const eventsOf = (words: string) => words.split(' ').filter(Boolean) as WebhookEvent[]

interface EventFieldsProps {
  chosen: readonly WebhookEvent[]
  error: string | undefined
  onChange: (chosen: readonly WebhookEvent[]) => void
}

function EventFields({ chosen, error, onChange }: EventFieldsProps) {
  const { t } = useTranslation('webhooks')
  const id = useId()
  return (
    <fieldset className={classes.events} aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('field.events')}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={t(`event.${event}`)}
          checked={chosen.includes(event)}
          aria-invalid={error !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? checked : chosen.includes(each))))
          }
        />
      ))}
      {error !== undefined && (
        <p id={id} className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface WebhookFormProps {
  onCreated: (webhook: CreatedWebhook) => void
  onClose: () => void
}

function WebhookForm({ onCreated, onClose }: WebhookFormProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { create } = useWebhookDeeds()
  // Made here, so that the same form sent twice makes one webhook.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { name: '', url: '', events: '' },
    check: (values) =>
      (['name', 'url', 'events'] as const).flatMap((path) =>
        values[path].trim() === '' ? [{ path, code: 'required' as const }] : [],
      ),
    send: async ({ name, url, events }: { name: string; url: string; events: string }) =>
      create({ id, name: name.trim(), url: url.trim(), events: eventsOf(events) }),
    onSent: onCreated,
  })
  return (
    <FormDialog
      title={t('create.title')}
      lead={t('create.text')}
      action={t('create.action')}
      failed={t('failed.create')}
      form={form}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('field.name')} autoComplete="off" maxLength={100} required />
      <TextInput
        {...form.field('url')}
        type="url"
        label={t('field.url')}
        description={t('create.url_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={1000}
        required
      />
      <EventFields
        chosen={eventsOf(form.values.events)}
        error={form.field('events').error}
        onChange={(chosen) => form.fillIn({ events: chosen.join(' ') })}
      />
    </FormDialog>
  )
}

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedWebhook>()
  if (!created) return <WebhookForm onCreated={setCreated} onClose={onClose} />
  return <CreatedSecret of="webhooks" created={created} onClose={onClose} />
}
