import { isInspectionCard } from '@klubba/domain/assets/inspection-rules'
import { fieldsOf, type PlacedField } from '@klubba/domain/forms/form-fields'
import type { Section } from '@klubba/domain/forms/form-types'
import type {
  Category,
  RegistrationData,
  Subcategory,
  Tcr,
} from '@klubba/domain/registration-data/registration-data-api'

/** What the reference data says of a subcategory. */
export interface Blueprint {
  data: RegistrationData
  category: Category
  subcategory: Subcategory
  /** Without those of inspections, which are records with cards of their own. */
  fields: PlacedField[]
  tcr: Tcr | undefined
}

export interface BlueprintCard {
  id: string
  title: string
  /** As the data names it. */
  icon: string
  fields: PlacedField[]
}

export function blueprintOf(data: RegistrationData, subcategoryId: string): Blueprint | undefined {
  const category = data.results.find(({ subcategories }) => subcategories.some(({ id }) => id === subcategoryId))
  const subcategory = category?.subcategories.find(({ id }) => id === subcategoryId)
  if (!category || !subcategory) return undefined
  return {
    data,
    category,
    subcategory,
    fields: fieldsOf(subcategory.schema, data.cards).filter(({ card }) => !isInspectionCard(card)),
    tcr: data.tcrs[subcategory.tcr],
  }
}

/** The cards of a section, in their order, with the fields that the subcategory has in them. */
export function cardsOf({ data, fields }: Blueprint, section: Section): BlueprintCard[] {
  const placed = fields.filter((each) => each.section === section)
  return [...new Set(placed.map(({ card }) => card))].map((id) => ({
    id,
    title: data.cards[id]?.name ?? id,
    icon: data.cards[id]?.icon ?? '',
    fields: placed.filter(({ card }) => card === id),
  }))
}
