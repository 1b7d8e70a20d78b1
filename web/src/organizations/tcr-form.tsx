import { dayIssues } from '@klubba/domain/dates/calendar'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { emptyFields, sentText } from './card-values.ts'
import classes from './cards.module.css'
import { CardFoot } from './card-foot.tsx'
import { addTcrRecord } from './organization-part-queries.ts'

const EMPTY = { inspected_on: '', inspector: '', document: '', note: '' }

interface TcrFormProps {
  organizationId: string
  onAdded: () => void
  onClose: () => void
}

export function TcrForm({ organizationId, onAdded, onClose }: TcrFormProps) {
  const { t } = useTranslation('organization_cards')
  // Made here, so that the same form sent twice makes one record.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: EMPTY,
    check: (values) => [...emptyFields(values, ['inspected_on', 'inspector']), ...dayIssues(values, ['inspected_on'])],
    send: async ({ document, note, ...values }) =>
      addTcrRecord(organizationId, { id, ...values, document: sentText(document), note: sentText(note) }),
    onSent: onAdded,
  })
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedGuard when={form.isChanged} />
      <DayField {...form.field('inspected_on')} label={t('tcr.field.inspected_on')} hasYears required />
      <TextInput
        {...form.field('inspector')}
        label={t('tcr.field.inspector')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <TextInput
        {...form.field('document')}
        className={classes.wide ?? ''}
        label={t('tcr.field.document')}
        description={t('tcr.document_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={200}
      />
      <Textarea
        {...form.field('note')}
        className={classes.wide ?? ''}
        label={t('tcr.field.note')}
        maxLength={2000}
        rows={3}
      />
      <FailureNotice className={classes.wide} what={t('tcr.not_added')} error={form.error} />
      <CardFoot submit={t('tcr.add')} isSending={form.isSending} onCancel={onClose} />
    </form>
  )
}
