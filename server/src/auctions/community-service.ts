import type { Api } from '@klubba/domain/api'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { Publication } from '@klubba/domain/auctions/auction'
import { moveOf } from '@klubba/domain/auctions/auction-actions'
import { localTime } from '@klubba/domain/auctions/local-time'
import type { CommunityOffer } from '@klubba/domain/auctions/negotiation-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import { currencyOf } from '@klubba/reference/countries'
import { lockAssetOfAuction } from '../assets/asset-auction-service.ts'
import { isMemberOf } from '../communities/member-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { factsWithoutAuction } from './auction-facts.ts'
import { findOrFail, getAuction, loadLocked, requireRight, type Loaded } from './auction-load-service.ts'
import { auditAll, byCaller, requireVersion, type Entry } from './auction-move-service.ts'
import {
  countryOf,
  insertDraft,
  prepare,
  refusingSecondAuction,
  requireCountry,
  type Prepared,
} from './auction-service.ts'
import { findAuction, findOpenAuctionOf, listRounds } from './auction-sql.ts'
import { takeStep, takeStepIn, type Also, type Work } from './auction-step-service.ts'
import {
  countOffers,
  findOffer,
  insertOffer,
  listOffers as listOfferRows,
  updateOfferAccepted,
  type FoundOffer,
} from './community-offer-sql.ts'

/** Community, price and until when; VAT is the standard one unless it was set. */
export const publishing =
  ({ community_id, price, valid_until }: Publication): Work =>
  async ({ tx, loaded }) => {
    const { row, known } = loaded
    const { name } = await requireChoice(tx, 'communities', community_id, 'community_id')
    const country = row.status === 'DRAFT' ? countryOf(known.asset, row) : row.country_id
    const currency = currencyOf(country)
    if (price.currency !== currency) {
      throw new AppError('invalid_input', [{ path: 'price', code: 'currency_of_place', params: { currency } }])
    }
    if (valid_until < localTime(known.now, country).day) {
      throw new AppError('invalid_input', [{ path: 'valid_until', code: 'in_the_past' }])
    }
    const offering = { community_id, community_price: price.amount, community_valid_until: valid_until }
    const place = { country_id: country, currency, location: JSON.stringify(known.asset.place) }
    const told = [{ field: 'community', before: row.community_name, after: name }]
    return { along: { columns: { ...offering, ...place, vat: row.vat ?? 'standard' }, told } }
  }

/** An asset in inventory without an auction gets one, which is published at once. */
async function publishFresh(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  assetId: string,
  { given, prepared, requestId }: { given: Publication; prepared: Prepared; requestId: string },
): Promise<Entry[]> {
  const { catalogueOf, namesOf } = prepared
  const asset = await lockAssetOfAuction(tx, assetId, catalogueOf)
  const rounds = await listRounds(tx, assetId)
  const mover = { user_type: caller.user_type, own: asset.createdBy === caller.user_id }
  const verdict = moveOf('publish', undefined, factsWithoutAuction(asset, rounds), mover)
  if (!verdict.ok) throw new AppError(verdict.code)
  const round = (rounds.at(-1)?.round ?? 0) + 1
  const made = { id: given.id, country: requireCountry(asset), given: {}, trigger: 'configure' } as const
  const drafted = await insertDraft(tx, asset, round, made, { actorId: caller.user_id, namesOf })
  const loaded = await loadLocked(tx, given.id, catalogueOf)
  const by = byCaller(loaded, caller, requestId)
  return [drafted, await takeStepIn(tx, deps, loaded, by, { trigger: 'publish' }, publishing(given))]
}

const isSame = ({ row }: Loaded, { community_id, price, valid_until }: Publication) =>
  row.status === 'COMMUNITY' &&
  row.community_id === community_id &&
  row.community_price === price.amount &&
  row.community_valid_until === valid_until

/**
 * Publishes what there is: the asset's open auction, as it was seen where its version is given, or the asset itself. The
 * same again is harmless.
 */
export async function publishToCommunity(
  deps: Deps,
  caller: Caller,
  assetId: string,
  given: Publication,
  requestId: string,
  { version, also }: { version?: number; also?: Also } = {},
): Promise<Auction> {
  const prepared = await prepare(deps)
  const published = await refusingSecondAuction(
    transact(deps.db, async (tx) => {
      const open = (await findOpenAuctionOf(tx, assetId)) ?? (await findAuction(tx, given.id))
      const more = { given, prepared, requestId }
      if (!open) {
        const entries = await publishFresh(tx, deps, caller, assetId, more)
        await auditAll(tx, deps, { mover: 'system', actorId: caller.user_id, requestId }, entries)
        return given.id
      }
      const loaded = await loadLocked(tx, open.id, prepared.catalogueOf)
      if (loaded.row.asset_id !== assetId) throw new AppError('wrong_state')
      if (isSame(loaded, given)) return open.id
      if (version !== undefined) requireVersion(loaded, caller, version)
      const by = byCaller(loaded, caller, requestId)
      const entry = await takeStepIn(tx, deps, loaded, by, { trigger: 'publish' }, publishing(given))
      await also?.(tx)
      await auditAll(tx, deps, by, [entry])
      return open.id
    }),
  )
  return getAuction(deps, caller, published)
}

export async function unpublish(
  deps: Deps,
  caller: Caller,
  assetId: string,
  version: number,
  requestId: string,
): Promise<Auction> {
  const open = await findOpenAuctionOf(deps.db, assetId)
  if (!open) throw new AppError('wrong_state')
  return takeStep(deps, caller, open.id, { trigger: 'unpublish', version, requestId })
}

function presentOffer(row: FoundOffer, currency: Auction['currency']): CommunityOffer {
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name, status: row.organization_status },
    amount: { amount: row.amount, currency },
    note: row.note,
    status: row.status,
    entered_by: { id: row.entered_by, name: row.author_name },
    entered_at: row.entered_at.toISOString(),
  }
}

type ListOffers = Api['GET /v1/auctions/{id}/offers']

export async function listOffers(
  { db }: Deps,
  caller: Caller,
  id: string,
  { page, page_size }: Parsed<ListOffers>['query'],
): Promise<Output<ListOffers>> {
  const row = await findOrFail(db, id)
  requireRight(row, caller, 'auctions.see_negotiations')
  const [total, rows] = await Promise.all([
    countOffers(db, id),
    listOfferRows(db, id, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { results: rows.map((each) => presentOffer(each, row.currency)), total, page, page_size }
}

type EnterOffer = Api['POST /v1/auctions/{id}/offers']

/** Of an organization that is a member, while it is offered. */
export async function enterOffer(
  deps: Deps,
  caller: Caller,
  auctionId: string,
  { id, organization_id, amount, note = null }: Parsed<EnterOffer>['body'],
): Promise<CommunityOffer> {
  const { catalogueOf } = await prepare(deps)
  return transact(deps.db, async (tx) => {
    const { row, facts } = await loadLocked(tx, auctionId, catalogueOf)
    const known = await findOffer(tx, id)
    if (known && known.auction_id !== auctionId) throw new AppError('wrong_state')
    if (known) return presentOffer(known, row.currency)
    if (row.status !== 'COMMUNITY' || row.community_id === null || facts.offeringExpired) {
      throw new AppError('wrong_state')
    }
    if (amount.currency !== row.currency) {
      throw new AppError('invalid_input', [{ path: 'amount', code: 'wrong_currency' }])
    }
    if (!(await isMemberOf(tx, row.community_id, organization_id))) {
      throw new AppError('invalid_input', [{ path: 'organization_id', code: 'not_an_option' }])
    }
    const entered_by = caller.user_id
    await insertOffer(tx, { id, auction_id: auctionId, organization_id, amount: amount.amount, note, entered_by })
    const made = await findOffer(tx, id)
    if (!made) throw new AppError('not_found')
    return presentOffer(made, row.currency)
  })
}

export async function acceptOffer(
  deps: Deps,
  caller: Caller,
  auctionId: string,
  { offerId, version, requestId }: { offerId: string; version: number; requestId: string },
): Promise<Auction> {
  const asked = { trigger: 'accept_offer', version, requestId } as const
  return takeStep(deps, caller, auctionId, asked, async ({ tx, loaded }) => {
    const offer = await findOffer(tx, offerId)
    if (!offer || offer.auction_id !== auctionId) throw new AppError('not_found')
    await updateOfferAccepted(tx, offerId)
    return {
      along: {
        columns: {
          accepted_price: offer.amount,
          accepted_by: 'community_offer',
          accepted_at: new Date(loaded.known.now),
          buyer_organization_id: offer.organization_id,
        },
        told: [{ field: 'buyer', before: null, after: offer.organization_name }],
      },
    }
  })
}
