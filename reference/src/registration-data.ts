import type { Field } from '@klubba/domain/forms/form-schema'
import type { Language } from '@klubba/domain/languages'
import type { RegistrationData, Tcr } from '@klubba/domain/registration-data/registration-data-api'
import { COUNTRIES, COUNTRY_RULES } from './countries.ts'
import type { ReferenceData } from './reference-items.ts'

type Item<Kind extends keyof ReferenceData> = ReferenceData[Kind][number]

function fieldIn(language: Language, field: Item<'field'>): Field {
  const { labels, help, options, altUnits, maxLength, card: _, ...plain } = field
  return {
    ...plain,
    label: labels[language],
    ...(help && { help: help[language] }),
    ...(altUnits && { alt_units: altUnits }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(options && { options: options.map(({ id, names }) => ({ id, name: names[language] })) }),
  }
}

function tcrIn(language: Language, { id, names, checkpoints }: Item<'tcr'>, groups: ReferenceData['tcr_group']): Tcr {
  const filled = groups.map((group) => ({
    id: group.id,
    name: group.names[language],
    checkpoints: checkpoints
      .filter((checkpoint) => checkpoint.group === group.id)
      .map((checkpoint) => ({ key: checkpoint.key, name: checkpoint.names[language] })),
  }))
  return { id, name: names[language], groups: filled.filter((group) => group.checkpoints.length > 0) }
}

const METER_SHOTS: Record<string, string> = { hour_meter: 'h', odometer: 'km' }

/** The pictures and videos that are asked for; a meter only where there is one. */
function shotsOf({ category, usageUnit }: Item<'subcategory'>, lists: ReferenceData['shot_list']): string[] {
  const asked = lists.find(({ id }) => id === category)?.shots ?? []
  return asked.filter((shot) => METER_SHOTS[shot] === undefined || METER_SHOTS[shot] === usageUnit)
}

/** The reference data as forms are drawn from it, in one language. */
export function registrationData(data: ReferenceData, language: Language): RegistrationData {
  const named = <Named extends { id: string; names: Record<Language, string> }>({ id, names }: Named) => ({
    id,
    name: names[language],
  })
  const fieldsOf = (card: string) => data.field.filter((field) => field.card === card)
  return {
    results: data.category.map((category) => ({
      ...named(category),
      icon: category.icon,
      kind: category.kind,
      subcategories: data.subcategory
        .filter((each) => each.category === category.id)
        .map((each) => ({
          ...named(each),
          icon: each.icon,
          usage_unit: each.usageUnit,
          tcr: each.tcr,
          shots: shotsOf(each, data.shot_list),
          schema: each.schema,
        })),
    })),
    kinds: data.asset_kind.map((kind) => ({ ...named(kind), icon: kind.icon })),
    sections: data.section.map(named),
    cards: Object.fromEntries(
      data.card.map((card, order) => [
        card.id,
        {
          ...named(card),
          icon: card.icon,
          section: card.section,
          order,
          fields: Object.fromEntries(fieldsOf(card.id).map((field) => [field.key, fieldIn(language, field)])),
        },
      ]),
    ),
    tcrs: Object.fromEntries(data.tcr.map((tcr) => [tcr.id, tcrIn(language, tcr, data.tcr_group)])),
    grades: data.grade.map(({ grade, names }) => ({ grade, name: names[language] })),
    shots: Object.fromEntries(data.shot.map((shot) => [shot.id, { ...named(shot), type: shot.type }])),
    brands: data.brand,
    countries: COUNTRIES.map(({ id, code2, names }) => ({ id, code2, name: names[language] })),
    country_rules: COUNTRY_RULES,
  }
}
