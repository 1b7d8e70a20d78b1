import { FIXED_FILTERS } from '@klubba/domain/asset-views/asset-list'
import { grantOf, mayEver } from '@klubba/domain/permissions'
import type { Waiting } from '@klubba/domain/waiting/waiting-api'
import { countListed } from '../assets/asset-list-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { countListedOrganizations } from '../organizations/organization-service.ts'
import { countListedOwners } from '../owners/owner-service.ts'
import { countWaiting } from './waiting-sql.ts'

/** By the queries of the lists: what the menu counts is what they open with. */
async function countVerifications(deps: Deps, caller: Caller) {
  const [organizations, owners, private_owners] = await Promise.all([
    countListedOrganizations(deps, caller, { waiting: 'me' }),
    countListedOwners(deps, caller, { waiting: 'me' }),
    countListedOwners(deps, caller, { waiting: 'me', kind: 'private' }),
  ])
  return { organizations, owners, private_owners }
}

export async function tellWaiting(deps: Deps, caller: Caller): Promise<Waiting> {
  const seesOwn = grantOf(caller.user_type, 'auctions.see_negotiations') === 'own'
  const [assets, counted, verifications] = await Promise.all([
    countListed(deps, caller, FIXED_FILTERS.assets),
    countWaiting(deps.db, { negotiationsOf: seesOwn ? caller.user_id : undefined }),
    mayEver(caller, 'registry.verify') ? countVerifications(deps, caller) : {},
  ])
  const { live_auctions, negotiations, unpaid, uncollected } = counted
  return {
    assets,
    live_auctions,
    ...(mayEver(caller, 'auctions.see_negotiations') && { negotiations }),
    ...(mayEver(caller, 'auctions.negotiate_and_settle') && { unpaid }),
    ...(mayEver(caller, 'auctions.hand_over') && { uncollected }),
    ...verifications,
  }
}
