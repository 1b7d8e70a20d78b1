import { Button, UnstyledButton } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Dialog } from './dialog.tsx'
import type { ConflictDialogProps, ConflictField } from './conflict-dialog.tsx'
import classes from './conflict-choices.module.css'

type Choice = 'theirs' | 'mine'

interface FieldChoiceProps {
  conflict: ConflictField
  /** How the two values are called. */
  whose: Record<Choice, string>
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

function FieldChoice({ conflict, whose, chosen, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('common')
  const name = useId()
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        <span className={classes.label}>
          {conflict.label}
          {chosen === undefined && <span className={classes.open}>{t('conflict.choose')}</span>}
        </span>
        <span className={classes.before}>{t('conflict.was', { value: conflict.before || t('conflict.empty') })}</span>
      </legend>
      {(['theirs', 'mine'] as const).map((choice) => (
        <label key={choice} className={classes.choice}>
          <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />
          <span className={classes.whose}>{whose[choice]}</span>
          <span className={classes.value}>{conflict[choice] || t('conflict.empty')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The fields, each with both values to choose from. */
export function ConflictChoices({ conflicts, others, change, isSaving, error, onClose, onSave }: ConflictDialogProps) {
  const { t } = useTranslation('common')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const left = conflicts.filter(({ field }) => choices[field] === undefined).length
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, choice] as const)))
  return (
    <Dialog
      size="large"
      title={t('conflict.title')}
      lead={[change && t('conflict.by', change), t('conflict.lead', { count: conflicts.length })]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('conflict.back')}
          </Button>
          <Button
            disabled={left > 0}
            loading={isSaving}
            onClick={() => onSave(Object.keys(choices).filter((field) => choices[field] === 'mine'))}
          >
            {left > 0 ? t('conflict.left', { count: left }) : t('save')}
          </Button>
        </>
      }
    >
      {conflicts.length > 1 && (
        <div className={classes.all}>
          <UnstyledButton className={classes.pill} onClick={() => chooseAll('theirs')}>
            {t('conflict.all_theirs')}
          </UnstyledButton>
          <UnstyledButton className={classes.pill} onClick={() => chooseAll('mine')}>
            {t('conflict.all_mine')}
          </UnstyledButton>
        </div>
      )}
      <div className={classes.fields}>
        {conflicts.map((conflict) => (
          <FieldChoice
            key={conflict.field}
            conflict={conflict}
            whose={{
              theirs: change ? `${change.name}, ${change.when}` : t('conflict.theirs'),
              mine: t('conflict.mine'),
            }}
            chosen={choices[conflict.field]}
            onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
          />
        ))}
      </div>
      {others > 0 && (
        <p className={classes.others}>
          <IconCircleCheckFilled size={20} className={classes.fits} aria-hidden />
          {t('conflict.others', { count: others })}
        </p>
      )}
      <div className={classes.error}>{error}</div>
    </Dialog>
  )
}
