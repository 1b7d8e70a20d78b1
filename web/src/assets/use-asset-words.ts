import type { StructuralFields } from '@klubba/domain/assets/asset'
import type { Inspection } from '@klubba/domain/assets/inspection-rules'
import { inspectionDetail } from '@klubba/domain/assets/inspection-text'
import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { languagesText, type TextLanguages } from '@klubba/domain/text-languages'
import { useTranslation } from '../use-translation.ts'
import { useAddressText } from '../registry/address-view.tsx'
import { nameOfValue } from '../registry/history-values.ts'
import { useValueWords } from '../schema-forms/value-words.ts'
import type { Blueprint } from './blueprint.ts'
import { useInspectionWords } from './use-inspection-words.ts'

/** What is told of an asset beside the fields of its forms. */
const OWN_FIELDS = [
  'notes',
  'subcomponents',
  'condition',
  'condition_notes',
  'condition_notes_languages',
  'condition_source',
  'tcr',
  'inspections',
  'owner_id',
  'next_owner_id',
  'portfolio_id',
  'place',
  'status',
  'category',
  'subcategory',
  'archived',
  'send_back_reason',
  'duplicate_of',
  'retrade_of',
  'media',
  'documents',
  'classified_documents',
  'main_picture',
] as const
type OwnField = (typeof OWN_FIELDS)[number]

/** Who says how the condition is. */
export const SOURCES = ['tcr', 'user'] as const satisfies StructuralFields['condition_source'][]

type Notes = Partial<StructuralFields['notes']>
type Tcr = StructuralFields['tcr']
type Place = NonNullable<StructuralFields['place']>

/** The names of an asset's fields, and their values as people read them. */
export function useAssetWords({ data, fields, tcr }: Blueprint) {
  const { t } = useTranslation(['assets', 'asset_list', 'schema_forms'])
  const valueWords = useValueWords()
  const addressText = useAddressText()
  const inspectionWords = useInspectionWords()
  const allFields = Object.values(data.cards).flatMap(({ fields: ofCard }) => Object.values(ofCard))
  const fieldOf = (key: string) =>
    fields.find(({ field }) => field.key === key)?.field ?? allFields.find((field) => field.key === key)

  /** Null: nobody graded it. */
  const gradeName = (grade: unknown) =>
    (grade ?? null) === null
      ? t('condition.not_graded')
      : (data.grades.find((each) => each.grade === grade)?.name ?? '')
  const checkpointName = (key: string) =>
    tcr?.groups.flatMap(({ checkpoints }) => checkpoints).find((each) => each.key === key)?.name ?? key

  const tellBy: Partial<Record<OwnField, (value: unknown) => string>> = {
    notes: (value) =>
      LANGUAGES.filter((language) => (value as Notes)[language])
        .map((language) => `${LANGUAGE_NAMES[language]}: ${(value as Notes)[language]}`)
        .join('\n'),
    condition: (value) => ((value ?? null) === null ? gradeName(null) : `${String(value)}, ${gradeName(value)}`),
    condition_source: (value) => {
      const source = SOURCES.find((known) => known === value)
      return source ? t(`source.${source}`) : ''
    },
    condition_notes_languages: (value) => languagesText(value as TextLanguages),
    tcr: (value) =>
      (value as Tcr)
        .map(({ key, grade, note }) => [`${checkpointName(key)}: ${grade}`, note].filter(Boolean).join(', '))
        .join('\n'),
    inspections: (value) =>
      (value as Inspection[])
        .map((record) => `${inspectionWords.kind(record.kind)}: ${inspectionDetail(record, inspectionWords)}`)
        .join('\n'),
    place: (value) => {
      const { street, rest } = addressText(value as Place, (value as Place).country_id)
      return [street, rest].filter(Boolean).join('\n')
    },
    status: (value) => {
      const status = SERVER_STATUSES.find((known) => known === value)
      return status ? t(`asset_list:status.${status}`) : ''
    },
    category: (value) => data.results.find(({ id }) => id === value)?.name ?? String(value),
    subcategory: (value) =>
      data.results.flatMap(({ subcategories }) => subcategories).find(({ id }) => id === value)?.name ?? String(value),
    archived: (value) => (value === true ? t('schema_forms:yes') : t('schema_forms:no')),
  }

  return {
    labelOf: (key: string): string => {
      const own = OWN_FIELDS.find((known) => known === key)
      return own ? t(`field.${own}`) : (fieldOf(key)?.label ?? key)
    },
    wordsOf: (key: string, value: unknown): string => {
      const isNothing = value === null || value === undefined || value === ''
      if (isNothing && key !== 'condition') return ''
      const tell = tellBy[key as OwnField]
      if (tell) return tell(value)
      const field = fieldOf(key)
      return field ? valueWords(field, value) : nameOfValue(value)
    },
    gradeName,
    checkpointName,
  }
}
