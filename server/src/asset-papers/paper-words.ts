import { isInspectionCard } from '@klubba/domain/assets/inspection-rules'
import type { InspectionWords } from '@klubba/domain/assets/inspection-text'
import { fieldsOf, type PlacedField } from '@klubba/domain/forms/form-fields'
import type { Field } from '@klubba/domain/forms/form-schema'
import type { Section } from '@klubba/domain/forms/form-types'
import { unitSign, valueText } from '@klubba/domain/forms/value-text'
import type { Language } from '@klubba/domain/languages'
import type { RegistrationData, Tcr } from '@klubba/domain/registration-data/registration-data-api'
import { translator } from '@klubba/i18n/translator'

/** The words of a paper: the reference data's and the product's, in the language of the paper. */
export function paperWords(data: RegistrationData, subcategoryId: string, language: Language) {
  const t = translator(language, 'schema_forms')
  const assets = translator(language, 'assets')
  const unit = (name: string) => (name === 'tons' || name === 'hp' ? t(`unit.${name}`) : unitSign(name))
  const values = { yes: t('yes'), no: t('no'), unit }
  const subcategory = data.results.flatMap(({ subcategories }) => subcategories).find(({ id }) => id === subcategoryId)
  const fields: PlacedField[] = subcategory ? fieldsOf(subcategory.schema, data.cards) : []
  const inspections: InspectionWords = {
    language,
    kind: (kind) => assets(`inspections.kind.${kind}`),
    result: (result) => assets(`inspections.result.${result}`),
    inspected: (day) => assets('inspections.inspected', { day }),
    validUntil: (day) => assets('inspections.valid_until', { day }),
  }
  const groups: Tcr['groups'] = (subcategory && data.tcrs[subcategory.tcr]?.groups) ?? []
  const everyField = Object.values(data.cards).flatMap((card) => Object.values(card.fields))
  const fieldOf = (key: string) =>
    fields.find(({ field }) => field.key === key)?.field ?? everyField.find((field) => field.key === key)
  const valueOf = (field: Field, value: unknown) => valueText(language, field, value, values)
  return {
    language,
    papers: translator(language, 'papers'),
    assets,
    media: translator(language, 'media'),
    fields,
    inspections,
    /** The cards of inspections that this kind of machine has. */
    inspectionCards: (subcategory?.schema.cards ?? []).map(({ card }) => card).filter(isInspectionCard),
    groups,
    grades: data.grades.map(({ grade, name }) => ({ grade, words: name })),
    subcategoryName: subcategory?.name ?? subcategoryId,
    labelOf: (key: string) => fieldOf(key)?.label ?? key,
    valueOf,
    /** A value by its key; nothing when it is not filled in. */
    told: (key: string, value: unknown) => {
      const field = fieldOf(key)
      return field && value !== undefined ? valueOf(field, value) : ''
    },
    /** Null: nobody graded it. */
    gradeName: (grade: number | null) =>
      grade === null ? assets('condition.not_graded') : (data.grades.find((each) => each.grade === grade)?.name ?? ''),
    cardName: (card: string) => data.cards[card]?.name ?? card,
    sectionName: (section: Section) => data.sections.find(({ id }) => id === section)?.name ?? section,
    shotName: (shot: string | null) => (shot === null ? undefined : data.shots[shot]?.name),
    countryName: (id: number) => data.countries.find((country) => country.id === id)?.name,
  }
}
export type PaperWords = ReturnType<typeof paperWords>
