import { FIXED_FILTERS } from '@klubba/domain/asset-views/asset-list'
import { grantOf, mayEver } from '@klubba/domain/permissions'
import type { Waiting } from '@klubba/domain/waiting/waiting-api'
import { countListed } from '../assets/asset-list-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { countWaiting } from './waiting-sql.ts'

export async function tellWaiting(deps: Deps, caller: Caller): Promise<Waiting> {
  const seesOwn = grantOf(caller.user_type, 'auctions.see_negotiations') === 'own'
  const verifiesOthers = grantOf(caller.user_type, 'registry.verify') === 'not_own'
  const [assets, counted] = await Promise.all([
    countListed(deps, caller, FIXED_FILTERS.assets),
    countWaiting(deps.db, {
      negotiationsOf: seesOwn ? caller.user_id : undefined,
      verifiesNothingOf: verifiesOthers ? caller.user_id : undefined,
    }),
  ])
  const { live_auctions, negotiations, unpaid, uncollected, organizations, owners } = counted
  return {
    assets,
    live_auctions,
    ...(mayEver(caller, 'auctions.see_negotiations') && { negotiations }),
    ...(mayEver(caller, 'auctions.negotiate_and_settle') && { unpaid }),
    ...(mayEver(caller, 'auctions.hand_over') && { uncollected }),
    ...(mayEver(caller, 'registry.verify') && { organizations, owners }),
  }
}
