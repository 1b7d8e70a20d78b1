import { CONTENT_TYPES, DOCUMENT_TYPES } from '@klubba/domain/media/media'
import type { Medium } from '@klubba/domain/media/media-api'
import { sameValue } from '@klubba/domain/same-value'
import { tidyLanguages } from '@klubba/domain/text-languages'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { TextInLanguages } from '../forms/text-in-languages.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toast.ts'
import classes from './medium-dialog.module.css'
import type { Shot } from './shots.ts'
import { type MediumChanges, useEditMedium } from './use-media-deeds.ts'

interface MediumDialogProps {
  medium: Medium
  shots: readonly Shot[]
  onClose: () => void
}

/** What the form begins with. */
function valuesOf({ type, name, document_type, image_text, content_type, shot }: Medium): Record<string, string> {
  if (type === 'file') return { name, document_type: document_type ?? 'other' }
  return { image_text: image_text ?? '', content_type, shot: shot ?? '' }
}

/** What was changed, as it is sent. */
function changesOf(medium: Medium, values: Record<string, string>): MediumChanges {
  const now: Record<string, unknown> = { ...medium }
  const entries = Object.entries(values).filter(([field, value]) => (now[field] ?? '') !== value.trim())
  return Object.fromEntries(entries.map(([field, value]) => [field, value.trim() || null]))
}

/** What is said about a picture, video or document. */
export function MediumDialog({ medium, shots, onClose }: MediumDialogProps) {
  const { t } = useTranslation(['media', 'common', 'errors'])
  const id = useId()
  const isDocument = medium.type === 'file'
  const [values, setValues] = useState(() => valuesOf(medium))
  const [languages, setLanguages] = useState(medium.image_text_languages)
  const { mutate, isPending, error } = useEditMedium(medium, () => {
    toast.success(t('common:saved'))
    onClose()
  })
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: value })),
  })
  const isNameless = isDocument && values['name']?.trim() === ''

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const image_text_languages = tidyLanguages(languages)
    const changes = {
      ...changesOf(medium, values),
      ...(!sameValue(image_text_languages, medium.image_text_languages) && { image_text_languages }),
    }
    if (isNameless || isPending) return
    if (Object.keys(changes).length === 0) onClose()
    else mutate(changes)
  }

  return (
    <Dialog
      title={t(`edit.${medium.type}`)}
      lead={medium.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} noValidate method="post" onSubmit={onSubmit}>
        {isDocument ? (
          <>
            <TextInput
              label={t('field.name')}
              maxLength={200}
              required
              error={isNameless && t('errors:issue.required')}
              {...field('name')}
            />
            <SelectField
              label={t('field.document_type')}
              data={DOCUMENT_TYPES.map((value) => ({ value, label: t(`document_type.${value}`) }))}
              {...field('document_type')}
            />
          </>
        ) : (
          <>
            <TextInLanguages
              name="image_text"
              label={t('field.image_text')}
              description={t('field.image_text_hint')}
              maxLength={500}
              text={values['image_text'] ?? ''}
              languages={languages}
              onChange={(image_text, next) => {
                setValues((now) => ({ ...now, image_text }))
                setLanguages(next)
              }}
            />
            {shots.length > 0 && (
              <SelectField
                label={t('field.shot')}
                data={[
                  { value: '', label: t('shots.none') },
                  ...shots
                    .filter(({ type }) => type === medium.type)
                    .map((shot) => ({ value: shot.id, label: shot.name })),
                ]}
                {...field('shot')}
              />
            )}
            <SelectField
              label={t('field.content_type')}
              data={CONTENT_TYPES.map((value) => ({ value, label: t(`content_type.${value}`) }))}
              {...field('content_type')}
            />
          </>
        )}
        <FailureNotice what={t('failed.update')} error={error} />
      </form>
    </Dialog>
  )
}
