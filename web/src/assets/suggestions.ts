import type { Suggestion } from '../schema-forms/form-context.ts'
import type { Blueprint } from './blueprint.ts'

/** Brands and models that are usual, those of the subcategory first. Whatever else is typed is as good. */
export function suggestionsFor({ data, category, subcategory }: Blueprint): Record<'brand' | 'model', Suggestion> {
  const rank = ({ categories, models }: (typeof data.brands)[number]) => {
    if (models[subcategory.id]) return 0
    return categories.includes(category.id) ? 1 : 2
  }
  let sorted: typeof data.brands | undefined
  // Once somebody asks: it takes longer than a field.
  const brands = () => {
    sorted ??= data.brands.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    return sorted
  }
  return {
    brand: { options: () => brands().map(({ name }) => name) },
    model: {
      dependsOn: 'brand',
      options: (typed) => {
        const brand = data.brands.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
        if (!brand) return []
        const { [subcategory.id]: own = [], ...others } = brand.models
        return [...new Set([...own, ...Object.values(others).flat()])]
      },
    },
  }
}
