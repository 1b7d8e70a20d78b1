import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { CardButton } from '../ui/card-button.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import classes from './commission.module.css'
import {
  COMMISSION_KINDS,
  type CommissionValues,
  MAX_STEPS,
  stepCount,
  typedCommission,
  type Typing,
  withoutStep,
  withStep,
} from './commission-values.ts'
import { useCommissionText } from './use-commission-text.ts'

/** What holds where nothing is set here, if that is not the default of all. */
interface Inherited {
  label: string
  hint: string
  /** Unknown until the server has worked it out. */
  model: CommissionModel | undefined
}

interface CommissionFieldsProps {
  values: CommissionValues
  typing: Typing
  field: (name: `commission.${string}`) => FieldProps
  onFill: (values: CommissionValues) => void
  inherited?: Inherited
}

type Shared = Pick<CommissionFieldsProps, 'field' | 'typing'>

interface AmountFieldProps extends Shared {
  name: `commission.${string}`
  label: string
  readOnly?: boolean
}

function AmountField({ name, label, field, typing, readOnly = false }: AmountFieldProps) {
  return (
    <TextInput
      {...field(name)}
      readOnly={readOnly}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      rightSection={<span className={classes.unit}>{typing.currency}</span>}
      required
    />
  )
}

function RateField({ name, label, field }: Pick<Shared, 'field'> & { name: `commission.${string}`; label: string }) {
  return (
    <TextInput
      {...field(name)}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      rightSection={<span className={classes.unit}>{'%'}</span>}
      required
    />
  )
}

function StepFields({ values, typing, field, onFill }: CommissionFieldsProps) {
  const { t } = useTranslation('organization_cards')
  const count = stepCount(values)
  return (
    <div className={classes.steps}>
      {Array.from({ length: count }, (_, index) => (
        // A step has no name but its place.
        <fieldset key={`step ${index}`} className={classes.step}>
          <legend className={classes.legend}>{t('commission.step', { number: index + 1 })}</legend>
          <AmountField
            name={`commission.steps.${index}.from`}
            label={t('commission.field.from')}
            field={field}
            typing={typing}
            // The first step begins at nothing.
            readOnly={index === 0}
          />
          <RateField name={`commission.steps.${index}.rate`} label={t('commission.field.rate')} field={field} />
          <div className={classes.removal}>
            {index > 0 && (
              <CardButton
                icon={IconTrash}
                label={t('commission.remove_step', { number: index + 1 })}
                isDangerous
                onClick={() => onFill(withoutStep(values, index))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {count < MAX_STEPS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          className={classes.add ?? ''}
          onClick={() => onFill(withStep(values))}
        >
          {t('commission.add_step')}
        </Button>
      )}
    </div>
  )
}

/** The kind of commission, and what that kind asks for; below it what a usual sale would cost. */
export function CommissionFields({ values, typing, field, onFill, inherited }: CommissionFieldsProps) {
  const { t } = useTranslation('organization_cards')
  const { text, example } = useCommissionText()
  const kind = COMMISSION_KINDS.find((known) => known === values['commission.kind']) ?? 'default'
  const typed = typedCommission(values, typing)
  const isInherited = kind === 'default' && inherited !== undefined
  const usual = inherited?.model ? text(inherited.model, typing.currency) : inherited?.hint
  // What is inherited costs what its own model says, once that is known.
  const shown = isInherited ? inherited.model : typed.ok && typed.model
  return (
    <div className={classes.commission}>
      <PillChoice
        label={t('commission.model')}
        options={COMMISSION_KINDS.map((value) => ({
          value,
          label: value === 'default' && inherited ? inherited.label : t(`commission.kind.${value}`),
        }))}
        chosen={kind}
        onChoose={(value) => onFill({ 'commission.kind': value })}
      />
      {kind === 'default' && <p className={classes.hint}>{usual ?? text(null, typing.currency)}</p>}
      {kind === 'steps' && <StepFields values={values} typing={typing} field={field} onFill={onFill} />}
      <div className={classes.fields}>
        {kind === 'percent' && <RateField name="commission.rate" label={t('commission.field.rate')} field={field} />}
        {(kind === 'percent' || kind === 'steps') && (
          <AmountField name="commission.minimum" label={t('commission.field.minimum')} field={field} typing={typing} />
        )}
        {kind === 'fixed' && (
          <AmountField name="commission.sum" label={t('commission.field.sum')} field={field} typing={typing} />
        )}
      </div>
      <p className={classes.hint} aria-live="polite">
        {shown !== undefined && shown !== false && example(shown, typing.currency)}
      </p>
    </div>
  )
}
