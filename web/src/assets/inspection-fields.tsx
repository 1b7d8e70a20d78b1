import {
  INSPECTION_RESULTS,
  type InspectionCard,
  kindsOfCard,
  LONGEST_INSPECTION_NOTES,
} from '@klubba/domain/assets/inspection-rules'
import { Button, Textarea } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { DayField } from '../dates/day-field.tsx'
import { todayHere } from '../dates/use-date-words.ts'
import { acceptedBy } from '../media/chosen-files.ts'
import { useFileChooser } from '../media/file-chooser.tsx'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { CardButton } from '../ui/card-button.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import edit from './edit.module.css'
import { useInspectionDocuments } from './inspection-documents.ts'
import type { InspectionDraft } from './inspection-drafts.ts'
import classes from './inspection-fields.module.css'

interface FieldsProps {
  draft: InspectionDraft
  /** Among all records of the asset. */
  index: number
  card: InspectionCard
  onChange: (change: Partial<InspectionDraft>) => void
  onRemove: () => void
}

/** The document of a record: one of the asset's, or a new one. */
function DocumentChoice({ draft, name, error, onChange }: FieldsProps & { name: string; error: string | undefined }) {
  const { t } = useTranslation('assets')
  const { documents, attach } = useInspectionDocuments()
  const attaching = useMutation({
    mutationFn: async (file: File) => attach(file),
    onSuccess: (document_id) => onChange({ document_id }),
  })
  const chooser = useFileChooser({
    accept: acceptedBy('file'),
    onFiles: ([file]) => file && attaching.mutate(file),
  })
  const { document_id: id } = draft
  const isKnown = id === null || documents.some((document) => document.id === id)
  return (
    <div className={classes.document}>
      <SelectField
        className={classes.grows ?? ''}
        name={name}
        label={t('inspections.field.document')}
        error={error ?? (attaching.error ? attaching.error.message : undefined)}
        value={id ?? ''}
        data={[
          { value: '', label: t('inspections.no_document') },
          ...(isKnown ? [] : [{ value: id, label: t('inspections.unknown_document') }]),
          ...documents.map((document) => ({ value: document.id, label: document.name })),
        ]}
        onChange={(event) => onChange({ document_id: event.currentTarget.value || null })}
      />
      <Button
        variant="default"
        leftSection={<IconPaperclip size={18} aria-hidden />}
        loading={attaching.isPending}
        onClick={chooser.open}
      >
        {t('inspections.attach')}
      </Button>
      {chooser.element}
    </div>
  )
}

/** The fields of one record. */
export function InspectionFields(props: FieldsProps) {
  const { draft, index, card, onChange, onRemove } = props
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { issue } = useSlot('inspections')
  const issueText = useIssueText()
  const nameOf = (part: string) => `inspections.${index}.${part}`
  const errorAt = (part: string) => (issue?.path === nameOf(part) ? issueText(issue) : undefined)
  const kinds = kindsOfCard(card)
  const title = draft.kind === '' ? t('inspections.unnamed') : t(`inspections.kind.${draft.kind}`)
  const leave = () => store.leave('inspections')
  return (
    <li className={edit.part}>
      {kinds.length > 1 && (
        <SelectField
          className={classes.kind ?? ''}
          name={nameOf('kind')}
          label={t('inspections.field.kind')}
          required
          error={errorAt('kind')}
          value={draft.kind}
          data={[
            ...(draft.kind === '' ? [{ value: '', label: t('inspections.choose_kind') }] : []),
            ...kinds.map((kind) => ({ value: kind, label: t(`inspections.kind.${kind}`) })),
          ]}
          onChange={(event) => onChange({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? '' })}
        />
      )}
      {(['inspected_at', 'valid_until'] as const).map((part) => (
        <DayField
          key={part}
          name={nameOf(part)}
          label={t(`inspections.field.${part}`)}
          error={errorAt(part)}
          value={draft[part]}
          {...(part === 'inspected_at' && { max: todayHere() })}
          hasYears
          onChange={(day) => onChange({ [part]: day })}
          onLeave={leave}
        />
      ))}
      <div className={edit.wide}>
        <PillChoice
          label={t('inspections.field.result')}
          options={INSPECTION_RESULTS.map((value) => ({ value, label: t(`inspections.result.${value}`) }))}
          chosen={draft.result}
          onChoose={(result) => onChange({ result })}
        />
      </div>
      <Textarea
        className={edit.wide ?? ''}
        name={nameOf('notes')}
        label={t('inspections.field.notes')}
        rows={2}
        maxLength={LONGEST_INSPECTION_NOTES}
        error={errorAt('notes')}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      <DocumentChoice {...props} name={nameOf('document_id')} error={errorAt('document_id')} />
      <div className={edit.removal}>
        <CardButton icon={IconTrash} isDangerous label={t('inspections.remove', { name: title })} onClick={onRemove} />
      </div>
    </li>
  )
}
