import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DayField } from '../../dates/day-field.tsx'
import { useTranslation } from '../../use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { type FormField, useForm } from '../../forms/use-form.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ThingPicker } from '../../registry/thing-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EndMoment, LotMoment } from '../schedule-fields.tsx'
import { type Answers, answersOf, type Question, wrongAnswers } from './ask-values.ts'
import classes from './ask-dialog.module.css'

interface AskDialogProps<Result> {
  title: string
  /** The consequence. */
  text: string
  /** The verb. */
  confirm: string
  questions?: readonly Question[]
  isDestructive?: boolean
  /** What there is to know before one answers. */
  facts?: ReactNode
  send: (answers: Answers) => Promise<Result>
  onSent: (result: Result) => void
  onClose: () => void
}

interface AskedProps {
  question: Question
  field: FormField
  onChoose: (id: string) => void
}

function AskedThing({ question: { label, finding }, field: { error }, onChoose }: AskedProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  if (!finding) return null
  return (
    <ThingPicker
      {...finding}
      label={label}
      error={error}
      value={chosen}
      onChange={(thing) => {
        setChosen(thing)
        onChoose(thing?.id ?? '')
      }}
    />
  )
}

function AskedMoment({ question: { name, label, description, countryId }, field }: AskedProps) {
  if (countryId === undefined) return null
  const Field = name === 'end' ? EndMoment : LotMoment
  return <Field {...field} label={label} description={description} countryId={countryId} />
}

function Asked({ question, field, onChoose }: AskedProps) {
  const { kind, label, isRequired = false, description, maxLength = 500, options = [] } = question
  const props = { ...field, label, description, required: isRequired }
  switch (kind) {
    case 'text':
      return <Textarea {...props} rows={3} maxLength={maxLength} />
    case 'choice':
      return <SelectField {...props} data={[...options]} />
    case 'day':
      return <DayField {...props} min={question.min} max={question.max} />
    case 'moment':
      return <AskedMoment question={question} field={field} onChoose={onChoose} />
    case 'amount':
      return <TextInput {...props} inputMode="numeric" autoComplete="off" />
    case 'thing':
      return <AskedThing question={question} field={field} onChoose={onChoose} />
    case 'line':
      return <TextInput {...props} maxLength={maxLength} autoComplete="off" />
  }
}

/** What the server says of a part of a sum belongs to the field of the sum. */
const atFields = (error: unknown) =>
  error instanceof ApiError ? error.renamed((path) => path.split('.')[0] ?? path) : error

/** Asks before something is done, for all that it needs to know. */
export function AskDialog<Result>(props: AskDialogProps<Result>) {
  const { title, text, confirm, questions = [], isDestructive, facts, send, onSent, onClose } = props
  const { t } = useTranslation(['auction', 'common'])
  const [language] = useLanguage()
  const id = useId()
  const form = useForm<Record<string, string>, Result>({
    initial: Object.fromEntries(questions.map(({ name, initial = '' }) => [name, initial])),
    check: (values) => wrongAnswers(questions, values, language),
    send: async (values) => {
      try {
        return await send(answersOf(questions, values, language))
      } catch (error) {
        throw atFields(error)
      }
    },
    onSent: (result) => {
      onClose()
      onSent(result)
    },
  })
  return (
    <Dialog
      title={title}
      lead={text}
      onClose={onClose}
      size={questions.some(({ kind }) => kind === 'thing') ? 'large' : 'small'}
      role={questions.length === 0 ? 'alertdialog' : 'dialog'}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} data-destructive={isDestructive || undefined} loading={form.isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.fields} {...form.formProps}>
        {facts}
        {questions.map((question) => (
          <Asked
            key={question.name}
            question={question}
            field={form.field(question.name)}
            onChoose={(chosen) => form.fillIn({ [question.name]: chosen })}
          />
        ))}
        <FailureNotice what={t('not_done')} error={form.error} />
      </form>
    </Dialog>
  )
}
