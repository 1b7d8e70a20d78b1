import { z } from 'zod'
import { Id, Line } from '../fields.ts'
import { OrganizationRef, Stamps, UsedBy } from './registry-api.ts'

/** Portfolios and communities alike: a name, and the organization that is responsible. */
const CollectionFields = z.strictObject({ name: Line(200), organization_id: Id.nullable() })
export type CollectionFields = z.infer<typeof CollectionFields>

export const COLLECTION_ACTIONS = ['edit', 'retire', 'bring_back', 'delete'] as const
export type CollectionAction = (typeof COLLECTION_ACTIONS)[number]

export const Collection = z.strictObject({
  id: Id,
  name: z.string(),
  /** The responsible organization. */
  organization: OrganizationRef.nullable(),
  retired: z.boolean(),
  used_by: UsedBy,
  ...Stamps,
  /** What the caller may do now: 'allowed', or the code of the reason why not. */
  actions: z.partialRecord(z.enum(COLLECTION_ACTIONS), z.string()),
})
export type Collection = z.infer<typeof Collection>

/** As it stands in a list. */
export const CollectionRow = Collection.pick({
  id: true,
  name: true,
  organization: true,
  retired: true,
  updated_at: true,
})
export type CollectionRow = z.infer<typeof CollectionRow>

export const NewCollection = CollectionFields.extend({ id: Id })
export type NewCollection = z.infer<typeof NewCollection>

export const CollectionChanges = CollectionFields.partial().extend({ version: z.int() })
export type CollectionChanges = z.infer<typeof CollectionChanges>
