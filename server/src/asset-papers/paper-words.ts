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
  const unit = (name: string) => (name === 'tons' || name === 'hp' ? t(`unit.${name}`) : unitSign(name))
  const values = { yes: t('yes'), no: t('no'), unit }
  const subcategory = data.results.flatMap(({ subcategories }) => subcategories).find(({ id }) => id === subcategoryId)
  const fields: PlacedField[] = subcategory ? fieldsOf(subcategory.schema, data.cards) : []
  const groups: Tcr['groups'] = (subcategory && data.tcrs[subcategory.tcr]?.groups) ?? []
  const everyField = Object.values(data.cards).flatMap((card) => Object.values(card.fields))
  const fieldOf = (key: string) =>
    fields.find(({ field }) => field.key === key)?.field ?? everyField.find((field) => field.key === key)
  const valueOf = (field: Field, value: unknown) => valueText(language, field, value, values)
  return {
    language,
    papers: translator(language, 'papers'),
    assets: translator(language, 'assets'),
    media: translator(language, 'media'),
    fields,
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
    gradeName: (grade: number) => data.grades.find((each) => each.grade === grade)?.name ?? '',
    cardName: (card: string) => data.cards[card]?.name ?? card,
    sectionName: (section: Section) => data.sections.find(({ id }) => id === section)?.name ?? section,
    shotName: (shot: string | null) => (shot === null ? undefined : data.shots[shot]?.name),
    countryName: (id: number) => data.countries.find((country) => country.id === id)?.name,
  }
}
export type PaperWords = ReturnType<typeof paperWords>
