import type { NewCustomer } from '../owners/new-customer.ts'
import { type ChosenOwner, type LocalDraft, typeInto } from './draft.ts'

/** Who is chosen and what is known of them are written together: a new customer's id never goes out without the customer. */
export function chooseOwner(draft: LocalDraft, owner: ChosenOwner | null, at: string): LocalDraft {
  return { ...typeInto(draft, 'ownership', { owner_id: { value: owner?.id ?? null } }, at), owner }
}

/** AST-28: the new customer who has to be sent with these changes. */
export function customerOf(
  owner: ChosenOwner | null | undefined,
  changes: Record<string, unknown>,
): NewCustomer | undefined {
  return owner?.customer && changes['owner_id'] === owner.id ? owner.customer : undefined
}

const CUSTOMER = 'new_customer.'

/** What is wrong with a new customer is wrong with the owner: one field for who is chosen and what is known of them. */
export const ownerPath = (path: string): string =>
  path.startsWith(CUSTOMER) ? `owner_id.${path.slice(CUSTOMER.length)}` : path

/** The detail of a new customer that an issue is about, by its name in the customer's form. */
export const customerDetail = (path: string): string | undefined => /^owner_id\.(.+)$/.exec(path)?.[1]
