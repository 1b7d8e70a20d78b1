import type { StructuralFields } from '@klubba/domain/assets/asset'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { mayNotBeEmptied } from '@klubba/domain/assets/section-checks'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { CountryRules } from '@klubba/domain/countries/country-rules'
import type { Issue } from '@klubba/domain/errors'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { LANGUAGES } from '@klubba/domain/languages'
import { can } from '@klubba/domain/permissions'
import { addressIssues } from '@klubba/domain/registry/address-checks'
import type { SessionUser } from '@klubba/domain/users/user'
import { fieldRules, wholeRule } from '../schema-forms/field-rules.ts'
import type { FormStore, SlotRule } from '../schema-forms/form-store.ts'
import type { Blueprint } from './blueprint.ts'
import { inspectionRule } from './inspection-drafts.ts'
import { subcomponentRule } from './subcomponent-drafts.ts'

export const SAVED_SECTIONS = ['info', 'specs', 'equipment', 'condition', 'ownership'] as const
export type SavedSection = (typeof SAVED_SECTIONS)[number]

export type Notes = StructuralFields['notes']
export type Place = NonNullable<StructuralFields['place']>

/** Texts without the spaces around them; one that is empty is none. */
const notesRule: SlotRule = {
  ...wholeRule,
  valueOf: (draft) => Object.fromEntries(LANGUAGES.map((each) => [each, (draft as Notes)[each]?.trim() || null])),
}

const PARTS = ['street', 'postal_code', 'postal_place', 'city'] as const

/** The place without spaces around its parts; one of which nothing is said is none. */
function tidyPlace(place: Place | null): Place | null {
  if (!place) return null
  const parts = PARTS.map((part) => [part, place[part]?.trim() || null] as const)
  if (parts.every(([, text]) => text === null)) return null
  return { ...(Object.fromEntries(parts) as Omit<Place, 'country_id'>), country_id: place.country_id }
}

const placeRule = (countries: readonly CountryRules[]): SlotRule => ({
  draftOf: (value) => value,
  valueOf: (draft) => tidyPlace(draft as Place | null),
  issueOf: (draft): Issue | undefined => {
    const place = tidyPlace(draft as Place | null)
    const rules = countries.find(({ id }) => id === place?.country_id)
    return rules && addressIssues(place, 'place', rules)[0]
  },
})

/** What belongs to a section beside the fields of its forms. */
function structuralRules(section: SavedSection, { data }: Blueprint): Record<string, SlotRule> {
  switch (section) {
    case 'info':
      return { notes: notesRule }
    case 'specs':
      return { subcomponents: subcomponentRule }
    case 'equipment':
      return {}
    case 'condition':
      return {
        condition: wholeRule,
        condition_notes: wholeRule,
        condition_notes_languages: wholeRule,
        condition_source: wholeRule,
        tcr: wholeRule,
        inspections: inspectionRule,
      }
    case 'ownership':
      return { owner_id: wholeRule, place: placeRule(data.country_rules), portfolio_id: wholeRule }
  }
}

/** The portfolio of what somebody else has registered is not for everybody to choose. The server has the same rule. */
export const maySetPortfolio = (creatorId: string, user: SessionUser): boolean =>
  can(user, 'assets.set_portfolio', { own: creatorId === user.id })

/** Fields that are not for everybody: internal notes, and how a person is reached. The server has the same rule. */
export function hiddenKeys(creatorId: string, user: SessionUser): string[] {
  const own = creatorId === user.id
  return [
    ...(can(user, 'assets.see_internal_notes', { own }) ? [] : ['internal_note']),
    ...(can(user, 'registry.see_person', { own }) ? [] : ['contact_person', 'contact_phone', 'contact_email']),
  ]
}

export function sectionRules(
  section: SavedSection,
  blueprint: Blueprint,
  fields: readonly PlacedField[],
): Record<string, SlotRule> {
  const asked = fields.map((placed) => ({ ...placed, required: placed.required || mayNotBeEmptied(placed, 'DRAFT') }))
  return { ...fieldRules(asked), ...structuralRules(section, blueprint) }
}

/**
 * Whether an issue keeps a section from being saved. What nobody touched is not sent, so it keeps nothing back. A draft
 * may have gaps; an asset keeps what it has to have.
 */
export function blocksSaving(
  { code, path }: Issue,
  { status, fields, store }: { status: ServerStatus; fields: readonly PlacedField[]; store: FormStore },
): boolean {
  if (!store.isChangedAt(path.split('.')[0] ?? '')) return false
  if (code !== 'required' || path.includes('.')) return true
  return fields.some((each) => each.field.key === path && mayNotBeEmptied(each, status))
}

/** What an asset holds of the parts that a form has. */
export function valuesOfAsset(asset: Asset): Record<string, unknown> {
  const { values, notes, subcomponents, condition_notes, condition_notes_languages, condition_source } = asset
  const { tcr, inspections, owner, place } = asset
  return {
    ...values,
    notes,
    subcomponents,
    // Without a grade nothing is preselected, and choosing 0 is a change.
    condition: gradeOf(asset),
    condition_notes,
    condition_notes_languages,
    condition_source,
    tcr,
    inspections,
    owner_id: owner?.id ?? null,
    place: tidyPlace(place),
    portfolio_id: asset.portfolio?.id ?? null,
  }
}

/** What is sent: values of the forms together, the parts with an editor of their own each by itself. */
export function bodyOf(changes: Record<string, unknown>, fields: readonly PlacedField[]): Record<string, unknown> {
  const isField = (key: string) => fields.some(({ field }) => field.key === key)
  const entries = Object.entries(changes)
  const values = Object.fromEntries(entries.filter(([key]) => isField(key)))
  const parts = Object.fromEntries(entries.filter(([key]) => !isField(key)))
  return { ...(Object.keys(values).length > 0 && { values }), ...parts }
}
