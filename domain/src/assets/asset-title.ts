import type { Values } from '../forms/form-schema.ts'

/** What a title is composed of. */
export interface TitleParts {
  brand?: string | null | undefined
  model?: string | null | undefined
  variant?: string | null | undefined
  year?: number | null | undefined
  usage_hours?: number | null | undefined
  usage_km?: number | null | undefined
}

const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')

/** "2018 Volvo EC220E", or the subcategory's name while nothing is filled in. It reads the same in every language. */
export function assetName(parts: TitleParts, subcategory: string): string {
  const words = [parts.year, parts.brand, parts.model, parts.variant].filter(Boolean)
  return parts.brand || parts.model ? words.join(' ') : subcategory
}

/** How much it was used: "8 200 h", "412 300 km". */
export function assetUsage({ usage_hours, usage_km }: TitleParts): string {
  const told = [
    usage_km !== undefined && usage_km !== null && `${grouped(usage_km)}\u00A0km`,
    usage_hours !== undefined && usage_hours !== null && `${grouped(usage_hours)}\u00A0h`,
  ]
  return told.filter(Boolean).join(', ')
}

/** "2018 Volvo EC220E, 8 200 h" */
export function assetTitle(parts: TitleParts, subcategory: string): string {
  return [assetName(parts, subcategory), assetUsage(parts)].filter(Boolean).join(', ')
}

export function titleParts(values: Values): TitleParts {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : undefined)
  const number = (key: string) => (typeof values[key] === 'number' ? values[key] : undefined)
  return {
    brand: text('brand'),
    model: text('model'),
    variant: text('variant'),
    year: number('year'),
    usage_hours: number('usage_hours'),
    usage_km: number('usage_km'),
  }
}
