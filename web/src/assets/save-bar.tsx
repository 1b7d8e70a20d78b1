import type { LocalDraft } from '@klubba/domain/offline/draft'
import { draftState } from '@klubba/domain/offline/draft-save-state'
import type { SaveState } from '@klubba/domain/offline/save-state'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useSending } from '../offline/save-queue.ts'
import { SaveMark } from '../ui/save-mark.tsx'
import classes from './edit.module.css'
import type { SectionForm } from './use-section-form.ts'

function useFormState(form: SectionForm, unsent: LocalDraft | undefined): SaveState {
  const sending = useSending()
  if (form.isSending) return 'sending'
  if (form.isChanged) return 'typed'
  return unsent ? draftState(unsent, sending) : 'at_server'
}

interface SaveBarProps {
  form: SectionForm
  /** What of the asset is on this device alone. */
  unsent: LocalDraft | undefined
  children: ReactNode
}

/** The end of a section's form, always on screen: how far it has come, what could not be saved, and the one button that saves. */
export function SaveBar({ form, unsent, children }: SaveBarProps) {
  const { t } = useTranslation('common')
  const state = useFormState(form, unsent)
  return (
    <div className={classes.bar} data-page-foot="decides">
      <div className={classes.failure}>{children}</div>
      <p className={classes.saved}>
        <SaveMark state={state} size={18} />
      </p>
      <p className={classes.hint}>{t('required_fields')}</p>
      <div className={classes.buttons}>
        {form.isChanged && (
          <Button variant="default" onClick={() => form.begin()}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" loading={form.isSending} disabled={!form.isChanged} aria-keyshortcuts="Control+S Meta+S">
          {form.isChanged ? t('save') : t('nothing_changed')}
        </Button>
      </div>
    </div>
  )
}
