import { useSearch } from '@tanstack/react-router'

export const SECTIONS = [
  'overview',
  'details',
  'contacts',
  'financial',
  'affiliations',
  'addresses',
  'tcr',
  'documents',
  'bank_details',
  'verification',
  'history',
] as const
export type Section = (typeof SECTIONS)[number]

/** The part that the address asks for; the overview shows them together. */
export function useSection(): Section {
  const { section } = useSearch({ strict: false }) as { section?: unknown }
  return SECTIONS.find((known) => known === section) ?? 'overview'
}
