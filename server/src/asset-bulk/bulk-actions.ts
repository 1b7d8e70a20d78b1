import { BulkAction } from '@klubba/domain/asset-bulk/bulk-api'
import { UNDOING, type BulkActionType } from '@klubba/domain/asset-bulk/bulk-rules'
import type { AssetAction } from '@klubba/domain/assets/asset-status'
import { z } from 'zod'
import { assignOwner, setArchived, setPortfolio } from '../assets/asset-actions-service.ts'
import { foreseeAssetAction, type AssetVerdict } from '../assets/asset-verdict-service.ts'
import {
  foreseePublishing,
  foreseeSending,
  publishSeen,
  sendSeen,
  type AuctionVerdict,
} from '../auctions/auction-verdict-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { ownerChoiceIssue } from '../owners/owner-choice-service.ts'
import { requireChoice } from '../registry/choices-service.ts'
import type { NewItem, ReadyItem } from './bulk-sql.ts'

/** As it is kept: also what gives each asset the portfolio back that it had. */
export const KeptAction = z.union([BulkAction, z.strictObject({ type: z.literal('restore_portfolio') })])
export type KeptAction = z.infer<typeof KeptAction>

/** What somebody needs the right for. */
export const rightOf = ({ type }: KeptAction): BulkActionType => (type === 'restore_portfolio' ? 'set_portfolio' : type)

/** What takes it back. */
export const undoingOf = (type: keyof typeof UNDOING): KeptAction => ({ type: UNDOING[type] })

/** What is chosen for all of them is there, and may be chosen. */
export async function requireTarget(tx: Tx, action: BulkAction): Promise<void> {
  if (action.type === 'set_portfolio' && action.portfolio_id !== null) {
    await requireChoice(tx, 'portfolios', action.portfolio_id, 'action.portfolio_id')
  }
  if (action.type === 'publish') {
    await requireChoice(tx, 'communities', action.community_id, 'action.community_id')
  }
  if (action.type === 'assign_owner') {
    const issue = await ownerChoiceIssue(tx, action.owner_id, 'action.owner_id')
    if (issue) throw new AppError('invalid_input', [issue])
  }
}

/** A refusal as it is kept: of a field, by what is wrong with the field. */
const codeOf = ({ code, issue }: { code?: string; issue?: { code: string } | undefined }): string | null =>
  code === 'invalid_input' && issue ? `issue.${issue.code}` : (code ?? null)

export function refusalOf(error: AppError): string {
  return codeOf({ code: error.code, issue: error.issues[0] }) ?? error.code
}

function assetItem({ id, version, portfolioId, code }: AssetVerdict, isSo: boolean): NewItem {
  return {
    asset_id: id,
    code: code ?? (isSo ? 'no_change' : null),
    version,
    auction_id: null,
    before: { portfolio_id: portfolioId },
  }
}

const auctionItem = (verdict: AuctionVerdict): NewItem => ({
  asset_id: verdict.id,
  code: codeOf(verdict),
  version: verdict.version ?? null,
  auction_id: verdict.auctionId ?? null,
  before: null,
})

/** What would become of each, by the same rules as doing it. */
export async function foreseeBulk(
  deps: Deps,
  caller: Caller,
  action: BulkAction,
  ids: readonly string[],
): Promise<NewItem[]> {
  const onAssets = async (name: AssetAction, isSo: (verdict: AssetVerdict) => boolean = () => false) => {
    const verdicts = await foreseeAssetAction(deps, caller, name, ids)
    return verdicts.map((verdict) => assetItem(verdict, isSo(verdict)))
  }
  switch (action.type) {
    case 'set_portfolio':
      return onAssets('set_portfolio', ({ portfolioId }) => portfolioId === action.portfolio_id)
    case 'assign_owner':
      return onAssets('assign_owner', ({ ownerId }) => ownerId === action.owner_id)
    case 'archive':
    case 'unarchive':
      return onAssets(action.type)
    case 'publish':
      return (await foreseePublishing(deps, caller, action, ids)).map(auctionItem)
    case 'send_to_auction':
      return (await foreseeSending(deps, caller, ids)).map(auctionItem)
  }
}

/** Does it with one, by the service that does it with any one; `also` is written along with it. */
export async function performOn(
  deps: Deps,
  caller: Caller,
  action: KeptAction,
  item: ReadyItem,
  { requestId, also }: { requestId: string; also: (tx: Tx) => Promise<void> },
): Promise<void> {
  const { asset_id: id, auction_id: auctionId, before } = item
  const version = item.version ?? 0
  const onAuction = () => {
    if (auctionId === null) throw new AppError('wrong_state')
    return { auctionId, version, requestId, also }
  }
  switch (action.type) {
    case 'set_portfolio':
      await setPortfolio(deps, caller, id, { version, portfolio_id: action.portfolio_id, also })
      return
    case 'restore_portfolio':
      await setPortfolio(deps, caller, id, { version, portfolio_id: before?.portfolio_id ?? null, also })
      return
    case 'assign_owner':
      await assignOwner(deps, caller, id, { version, owner_id: action.owner_id, also })
      return
    case 'archive':
    case 'unarchive':
      await setArchived(deps, caller, id, { version, archived: action.type === 'archive', also })
      return
    case 'publish': {
      const { community_id, valid_until } = action
      await publishSeen(deps, caller, id, { community_id, valid_until }, onAuction())
      return
    }
    case 'send_to_auction':
      await sendSeen(deps, caller, onAuction())
  }
}
