import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { oneOrMore } from '../lists.ts'
import { REGISTRY_USES } from './registry-uses.ts'
import { REGISTRY_STATUSES } from './verification.ts'

/** Somebody of the staff, as they are named beside what they did. */
export const Person = z.strictObject({ id: Id, name: z.string() })

/** An organization, as it is named beside what points to it. */
export const OrganizationRef = z.strictObject({ id: Id, name: z.string(), status: z.enum(REGISTRY_STATUSES) })
export type OrganizationRef = z.infer<typeof OrganizationRef>

/** One field that somebody changed. */
export const HistoryEntry = z.strictObject({
  id: Id,
  at: Instant,
  actor: Person.optional(),
  field: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** The values are not for the caller to see, or were erased. */
  hidden: z.literal(true).optional(),
})

/** What refers to it and how often, for those who may retire or delete it. */
export const UsedBy = z.array(z.strictObject({ what: z.enum(REGISTRY_USES), count: z.int() })).optional()

/** Who made a thing of the registry and who edited it last, when. */
export const Stamps = {
  created_by: Person,
  created_at: Instant,
  updated_by: Person,
  updated_at: Instant,
  version: z.int(),
}

const REGISTRY_SORTS = ['name', 'updated_at', 'created_at'] as const

/** How a list of the registry is searched and sorted. */
export const RegistryQuery = {
  q: z.string().max(200).optional(),
  retired: z.enum(['true', 'false']).default('false'),
  sort: z.enum([...REGISTRY_SORTS, ...REGISTRY_SORTS.map((sort) => `-${sort}` as const)]).default('name'),
}

/** What the caller can verify or return now. */
export const WaitingFilter = z.literal('me').optional()

export const CountryFilter = oneOrMore(
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
).optional()
