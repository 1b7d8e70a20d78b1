import { Button } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import classes from './cards.module.css'

interface CardFootProps {
  /** The verb. */
  submit: string
  isSending: boolean
  /** What adds something can always be pressed, and says then what is missing. */
  isChanged?: boolean
  onCancel: () => void
}

/** The end of a form that opens inside its card. */
export function CardFoot({ submit, isSending, isChanged = true, onCancel }: CardFootProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isSending} disabled={!isChanged}>
        {isChanged ? submit : t('nothing_changed')}
      </Button>
    </div>
  )
}
