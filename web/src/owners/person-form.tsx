import type { Owner } from '@klubba/domain/owners/owner-api'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountries, useCountryRules } from '../countries/country-queries.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { addressOf, fieldOf } from '../registry/address-values.ts'
import { useAddressText } from '../registry/address-view.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { useTakeOwner } from './owner-queries.ts'
import { type PersonField, type PersonValues, personValues, toPersonChanges, wrongInPerson } from './owner-values.ts'
import classes from './owners.module.css'
import { PersonFields } from './person-fields.tsx'
import { today } from './today.ts'

/** A field of a person in words, out of the form's values. */
function useShownField(): (field: PersonField, values: PersonValues) => string {
  const { nameOf } = useCountries()
  const dateText = useDateText()
  const addressText = useAddressText()
  return (field, values) => {
    if (field === 'country_id') return nameOf(Number(values.country_id))
    if (field === 'birth_date') return values.birth_date && dateText(values.birth_date)
    if (field !== 'address') return values[field]
    const address = addressOf('address', values)
    if (!address) return ''
    const { street, rest } = addressText(address, Number(values.country_id))
    return [street, rest].filter(Boolean).join(', ')
  }
}

/** Edits a private person in their place. */
export function PersonForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'common'])
  const takeOwner = useTakeOwner()
  const countries = useCountryRules()
  const shown = useShownField()
  const form = useEditForm<PersonValues, Owner>({
    thing: owner,
    valuesOf: personValues,
    unitOf: fieldOf,
    check: (values) => wrongInPerson(values, { countries, today: today() }),
    save: async (changes, from) => {
      const values = { ...personValues(from), ...changes } as PersonValues
      const body = { ...toPersonChanges(values, Object.keys(changes)), version: from.version }
      return call('PATCH /v1/owners/{id}', { params: { id: from.id }, body })
    },
    onSaved: (saved) => {
      takeOwner(saved)
      toast.success(t('common:saved'))
    },
  })
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  return (
    <Card title={t('person')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <PersonFields field={form.field} />
        {!form.conflict && failure}
        <FormFoot>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict
        form={form}
        unitOf={fieldOf}
        labelOf={(field) => t(`field.${field as PersonField}`)}
        textOf={(field, values) => shown(field as PersonField, values)}
        error={failure}
      />
    </Card>
  )
}
