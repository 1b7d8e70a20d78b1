import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './edit.module.css'
import type { SectionForm } from './use-section-form.ts'

/** The end of a section's form, always on screen: what could not be saved, and the one button that saves. */
export function SaveBar({ form, children }: { form: SectionForm; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.bar} data-page-foot="decides">
      <div className={classes.failure}>{children}</div>
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
