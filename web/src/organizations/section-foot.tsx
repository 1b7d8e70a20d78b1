import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './organization.module.css'

interface SectionFootProps {
  form: { isChanged: boolean; isSending: boolean }
  onCancel: () => void
  /** What else can be done, at the other end. */
  children?: ReactNode
}

/** The end of a form in a card. */
export function SectionFoot({ form, onCancel, children }: SectionFootProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.foot}>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={!form.isChanged}>
          {form.isChanged ? t('save') : t('nothing_changed')}
        </Button>
      </div>
    </div>
  )
}
