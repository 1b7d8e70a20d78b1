/**
 * What may happen to an asset, written down a second time from the rules and on purpose without the product's own
 * table: a run compares the two.
 */
export const PERSON_TYPES = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
export type PersonType = (typeof PERSON_TYPES)[number]

export type Status = 'DRAFT' | 'INVENTORY' | 'ACTIVE' | 'TRANSFERRED' | 'SOLD' | 'PAID' | 'DELIVERED'

export interface ModelAsset {
  id: string
  creator: PersonType
  status: Status
  archived: boolean
  subcategory: string
  values: Record<string, unknown>
  owner: string | null
  /** It has an address. */
  placed: boolean
  next: string | null
}

/** By person: everybody's, one's own, nobody's. */
type Rights = Record<PersonType, 'Y' | 'own' | '-'>
const rights = (...[read, user, support, auction_broker, admin]: Rights[PersonType][]) =>
  ({ read, user, support, auction_broker, admin }) as Rights

const EVERY: readonly Status[] = ['DRAFT', 'INVENTORY', 'ACTIVE', 'TRANSFERRED', 'SOLD', 'PAID', 'DELIVERED']
const STAFF = rights('-', 'Y', 'Y', 'Y', 'Y')
const OWN = rights('-', 'own', 'Y', 'Y', 'Y')
const NO_USER = rights('-', '-', 'Y', 'Y', 'Y')

interface Transition {
  from: readonly Status[]
  rights: Rights
  to?: Status | 'gone'
  archived?: 'only' | 'either'
  complete?: true
}

// oxfmt-ignore
export const TRANSITIONS = {
  edit:            { from: EVERY, rights: STAFF },
  change_category: { from: ['DRAFT', 'INVENTORY'], rights: OWN },
  set_portfolio:   { from: EVERY, rights: OWN },
  save_as_asset:   { from: ['DRAFT'], to: 'INVENTORY', rights: STAFF, complete: true },
  remove_draft:    { from: ['DRAFT'], to: 'gone', rights: rights('-', 'own', 'Y', 'own', 'Y') },
  send_back:       { from: ['INVENTORY'], to: 'DRAFT', rights: rights('-', '-', 'Y', '-', 'Y') },
  assign_owner:    { from: ['INVENTORY'], to: 'TRANSFERRED', rights: NO_USER },
  take_over:       { from: ['TRANSFERRED'], to: 'INVENTORY', rights: NO_USER },
  archive:         { from: ['INVENTORY', 'TRANSFERRED', 'DELIVERED'], rights: OWN },
  unarchive:       { from: ['INVENTORY', 'TRANSFERRED', 'DELIVERED'], rights: OWN, archived: 'only' },
  duplicate:       { from: EVERY, rights: STAFF, archived: 'either' },
  retrade:         { from: ['DELIVERED'], rights: STAFF, archived: 'either' },
} as const satisfies Record<string, Transition>
export type Action = keyof typeof TRANSITIONS
export const ACTIONS = Object.keys(TRANSITIONS) as Action[]

function mayDo(table: Rights, person: PersonType, { creator }: ModelAsset): boolean {
  return table[person] === 'Y' || (table[person] === 'own' && creator === person)
}

/** What the answer has to say of an action: nothing when it is not for this person, 'allowed', or why not. */
export function verdict(
  action: Action,
  person: PersonType,
  asset: ModelAsset,
  isComplete: boolean,
): string | undefined {
  const rule: Transition = TRANSITIONS[action]
  const isLater = action === 'edit' && asset.status !== 'DRAFT' && asset.status !== 'INVENTORY'
  if (!mayDo(isLater ? NO_USER : rule.rights, person, asset)) return undefined
  if (!rule.from.includes(asset.status)) return 'wrong_state'
  if (rule.archived === 'only' && !asset.archived) return 'wrong_state'
  if (rule.archived === undefined && asset.archived) return 'archived'
  return rule.complete && !isComplete ? 'incomplete' : 'allowed'
}

/** How a person is reached is for those who may see it; the others do not have these fields. */
export function isHidden(key: string, person: PersonType, { creator }: ModelAsset): boolean {
  return key.startsWith('contact_') && person === 'user' && creator !== person
}

/** A value is given back where the asset may be edited, by those who may. */
export function mayRevert(person: PersonType, asset: ModelAsset, isComplete: boolean): boolean {
  return mayDo(OWN, person, asset) && verdict('edit', person, asset, isComplete) === 'allowed'
}
