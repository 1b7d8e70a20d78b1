import { isStructureTarget, STRUCTURE_TARGETS } from '@klubba/domain/asset-import/asset-import'
import { useTranslation } from '../use-translation.ts'
import { useRegistrationData } from '../assets/catalogue-queries.ts'

/** What columns can be, by name and in groups to choose from. */
export function useTargetWords() {
  const { t } = useTranslation('asset_import')
  const { data } = useRegistrationData()
  const cards = Object.values(data?.cards ?? {})
    .filter(({ section }) => section !== 'documents' && section !== 'media')
    .toSorted((one, other) => one.order - other.order)
  const labels = new Map(cards.flatMap(({ fields }) => Object.values(fields).map(({ key, label }) => [key, label])))
  const labelOf = (target: string): string =>
    isStructureTarget(target) ? t(`target.${target}`) : (labels.get(target) ?? target)
  const ownGroup = {
    group: t('target_group'),
    items: STRUCTURE_TARGETS.map((target) => ({ value: target as string, label: labelOf(target) })),
  }
  const groups = cards.map(({ name, fields }) => ({
    group: name,
    items: Object.values(fields).map(({ key, label, unit }) => ({
      value: key,
      label: unit === undefined ? label : `${label} (${unit})`,
    })),
  }))
  const subcategories = (data?.results ?? []).map((category) => ({
    group: category.name,
    items: category.subcategories.map(({ id, name }) => ({ value: id, label: name })),
  }))
  /** What can be typed where something is chosen from. */
  const optionsOf = (target: string): string[] => {
    if (target === 'subcategory') return subcategories.flatMap(({ items }) => items.map(({ label }) => label))
    if (target === 'place.country') return (data?.countries ?? []).map(({ name }) => name)
    if (target === 'condition') return (data?.grades ?? []).map(({ name }) => name)
    return cards.flatMap(({ fields }) => fields[target]?.options ?? []).map(({ name }) => name)
  }
  const [first, ...others] = groups
  return {
    labelOf,
    optionsOf,
    groups: first ? [first, ownGroup, ...others] : [ownGroup],
    subcategories,
    isKnown: data !== undefined,
  }
}
