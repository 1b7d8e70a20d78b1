import type { OwnerRow } from '@klubba/domain/owners/owner-api'

/** Kept on the device, to be chosen without a network. What keeps it is fetched when it is needed. */
export function keepOwner(owner: OwnerRow): void {
  import('./owner-store.ts').then(({ keepOwners }) => keepOwners([owner])).catch(() => undefined)
}

/** One that is no more is not offered any longer. */
export function forgetOwner(id: string): void {
  import('./owner-store.ts').then(({ dropOwner }) => dropOwner(id)).catch(() => undefined)
}
