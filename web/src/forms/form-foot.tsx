import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './form-foot.module.css'

interface FormFootProps {
  /** Whether there is any field that cannot be left empty. */
  hasRequired?: boolean
  children: ReactNode
}

/** The end of a form: what the asterisk means, then the buttons, the deciding one last. */
export function FormFoot({ hasRequired = true, children }: FormFootProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.foot}>
      {hasRequired && <p className={classes.hint}>{t('required_fields')}</p>}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

interface SaveButtonsProps {
  form: { isChanged: boolean; isSending: boolean; begin: () => void }
}

/** The buttons of something that is edited in its place. */
export function SaveButtons({ form }: SaveButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <>
      {form.isChanged && (
        <Button variant="default" onClick={() => form.begin()}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" loading={form.isSending} disabled={!form.isChanged}>
        {form.isChanged ? t('save') : t('nothing_changed')}
      </Button>
    </>
  )
}
