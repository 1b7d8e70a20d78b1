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
import { TcrDocumentField, useIsArriving } from './tcr-document-field.tsx'

const EMPTY = { inspected_on: '', inspector: '', document_id: '', note: '' }

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
    send: async ({ document_id, note, ...values }) => {
      const document = { document: null, document_id: sentText(document_id) }
      return addTcrRecord(organizationId, { id, ...values, ...document, note: sentText(note) })
    },
    onSent: onAdded,
  })
  const isArriving = useIsArriving(organizationId, form.values.document_id)
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
      <TcrDocumentField organizationId={organizationId} field={form.field('document_id')} />
      <Textarea
        {...form.field('note')}
        className={classes.wide ?? ''}
        label={t('tcr.field.note')}
        maxLength={2000}
        rows={3}
      />
      <FailureNotice className={classes.wide} what={t('tcr.not_added')} error={form.error} />
      <CardFoot submit={t('tcr.add')} isSending={form.isSending || isArriving} onCancel={onClose} />
    </form>
  )
}
