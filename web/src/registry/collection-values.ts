import type { CollectionChanges, CollectionFields } from '@klubba/domain/registry/collection'
import type { Collection } from './collection-queries.ts'

/** A portfolio or a community as its form holds it. */
export interface CollectionValues extends Record<string, string> {
  name: string
  organization_id: string
}

export function collectionValues({ name, organization }: Collection): CollectionValues {
  return { name, organization_id: organization?.id ?? '' }
}

/** What the form holds as the server takes it. */
export function toCollectionFields({ name, organization_id }: CollectionValues): CollectionFields {
  return { name, organization_id: organization_id || null }
}

export function toCollectionChanges(changes: Partial<CollectionValues>): Omit<CollectionChanges, 'version'> {
  const { name, organization_id } = changes
  return {
    ...(name !== undefined && { name }),
    ...(organization_id !== undefined && { organization_id: organization_id || null }),
  }
}
