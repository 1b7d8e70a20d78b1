import type { AuctionField } from '@klubba/domain/auctions/auction-fields'
import { VAT_CHOICES } from '@klubba/domain/auctions/vat'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import type { FormField } from '../forms/use-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Card } from '../ui/card.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './auction-form.module.css'
import { type AuctionValues, COLLECTION_FLAGS, HELP, HELP_CHOICES, type Terms } from './auction-values.ts'

export interface FormPart {
  form: {
    values: AuctionValues
    field: (name: string) => FormField
    fillIn: (values: AuctionValues) => void
  }
  terms: Terms
  /** What bidders go by does not change once it is published. */
  isFixed: (field: AuctionField) => boolean
}

export function PriceCard({ form, terms, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  return (
    <Card title={t('form.prices')} lead={t('form.prices_lead')}>
      <div className={classes.fields}>
        {(['start_price', 'reserve', 'step'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            label={t(`field.${name}`)}
            description={t(`help.${name}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            disabled={isFixed(name)}
            withAsterisk={name === 'start_price'}
            rightSectionWidth={52}
            rightSection={<span className={classes.unit}>{terms.currency}</span>}
          />
        ))}
      </div>
    </Card>
  )
}

/** Title and description, in each language for itself. */
export function TextsCard({ form, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  const [own] = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const isWritten = (each: Language) => ['title', 'description'].some((unit) => form.values[`${unit}.${each}`]?.trim())
  const inLanguage = { language: LANGUAGE_NAMES[language] }
  return (
    <Card title={t('form.texts')} lead={t('form.texts_lead')}>
      <PillChoice
        label={t('form.language')}
        options={LANGUAGES.map((value) => ({
          value,
          label: isWritten(value) ? t('form.written', { language: LANGUAGE_NAMES[value] }) : LANGUAGE_NAMES[value],
        }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <div className={classes.texts}>
        <TextInput
          {...form.field(`title.${language}`)}
          lang={language}
          label={t('form.title_in', inLanguage)}
          autoComplete="off"
          maxLength={200}
          disabled={isFixed('title')}
        />
        <Textarea
          {...form.field(`description.${language}`)}
          lang={language}
          label={t('form.description_in', inLanguage)}
          rows={5}
          maxLength={5000}
          disabled={isFixed('description')}
        />
      </div>
    </Card>
  )
}

export function VatCard({ form, terms, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  const { values, field, fillIn } = form
  const choices = values['vat'] === '' ? (['', ...VAT_CHOICES] as const) : VAT_CHOICES
  return (
    <Card title={t('form.vat')}>
      <div className={classes.fields}>
        <SelectField
          {...field('vat')}
          label={t('field.vat')}
          data={choices.map((value) => ({ value, label: value === '' ? t('form.choose') : t(`vat.${value}`) }))}
          disabled={isFixed('vat')}
          withAsterisk
        />
        <SelectField
          {...field('prices_include_vat')}
          label={t('field.prices_include_vat')}
          data={(['no', 'yes'] as const).map((value) => ({ value, label: t(`prices.${value}`) }))}
          disabled={isFixed('prices_include_vat')}
          onChange={(event) => fillIn({ prices_include_vat: event.currentTarget.value })}
        />
        <TextInput
          {...field('buyers_fee.rate')}
          label={t('form.fee_rate')}
          description={t('help.buyers_fee')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          disabled={isFixed('buyers_fee')}
          rightSection={<span className={classes.unit}>{'%'}</span>}
        />
        <TextInput
          {...field('buyers_fee.minimum')}
          label={t('form.fee_minimum')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          disabled={isFixed('buyers_fee')}
          rightSectionWidth={52}
          rightSection={<span className={classes.unit}>{terms.currency}</span>}
        />
      </div>
    </Card>
  )
}

/** How the buyer gets it. */
export function CollectionCard({ form, isFixed }: FormPart) {
  const { t } = useTranslation('auctions')
  const { values, field, fillIn } = form
  const disabled = isFixed('collection')
  return (
    <Card title={t('form.collection')}>
      <div className={classes.fields}>
        <SelectField
          {...field('collection.loading_ramp')}
          label={t('collection.loading_ramp')}
          data={(['', 'yes', 'no'] as const).map((value) => ({ value, label: t(`ramp.${value || 'unsaid'}`) }))}
          disabled={disabled}
        />
        {HELP.map((help) => (
          <SelectField
            key={help}
            {...field(`collection.${help}`)}
            label={t(`collection.${help}`)}
            data={HELP_CHOICES.map((value) => ({ value, label: t(`help_choice.${value || 'none'}`) }))}
            disabled={disabled}
          />
        ))}
        <fieldset className={classes.checks} disabled={disabled}>
          <legend className="unseen">{t('form.collection')}</legend>
          {COLLECTION_FLAGS.map((flag) => (
            <label key={flag} className={classes.check}>
              <input
                type="checkbox"
                checked={values[`collection.${flag}`] === 'yes'}
                onChange={(event) => fillIn({ [`collection.${flag}`]: event.currentTarget.checked ? 'yes' : 'no' })}
              />
              {t(`collection.${flag}`)}
            </label>
          ))}
        </fieldset>
        <Textarea
          {...field('collection.information')}
          className={classes.wide ?? ''}
          label={t('collection.information')}
          rows={3}
          maxLength={2000}
          disabled={disabled}
        />
      </div>
    </Card>
  )
}

/** What only the staff reads. */
export function CommentCard({ form }: Pick<FormPart, 'form'>) {
  const { t } = useTranslation('auctions')
  return (
    <Card title={t('field.comment')} lead={t('form.comment_lead')}>
      <Textarea {...form.field('comment')} aria-label={t('field.comment')} rows={3} maxLength={2000} />
    </Card>
  )
}
