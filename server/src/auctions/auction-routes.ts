import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  listAuctionHistory,
  listAuctions,
  listAuctionsOfAsset,
  listOfferings,
  sumListedSales,
  tellEnds,
} from './auction-list-service.ts'
import { getAuction } from './auction-load-service.ts'
import { configureAuction, editAuction } from './auction-service.ts'
import { takeStep } from './auction-step-service.ts'
import {
  addToDescription,
  APPROVING,
  ENDING,
  extendAuction,
  keepBid,
  lowerReserve,
  moveEndBack,
  NEGOTIATING_AGAIN,
  reopenAuction,
  SUBMITTING,
} from './auction-steps-service.ts'
import { acceptOffer, enterOffer, listOffers, publishToCommunity, unpublish } from './community-service.ts'
import { listBidsOfBidder } from './bidder-bids-service.ts'
import { configureAndSend, restartAuction, saveAndSend } from './restart-service.ts'

/** Reading auctions and setting them up. */
export function auctionRoutes(route: Route, deps: Deps): void {
  route('GET /v1/auctions', async ({ query }, { actor }) => listAuctions(deps, actor, query))
  route('GET /v1/auctions/sales', async ({ query }, { actor }) => sumListedSales(deps, actor, query))

  route('GET /v1/auctions/ends', async ({ query }) => tellEnds(deps, query))
  route('GET /v1/auctions/{id}', async ({ params }, { actor }) => getAuction(deps, actor, params.id))
  route('PATCH /v1/auctions/{id}', async ({ params, body }, { actor }) => editAuction(deps, actor, params.id, body))
  route('GET /v1/auctions/{id}/history', async ({ params, query }, { actor }) =>
    listAuctionHistory(deps, actor, params.id, query),
  )
  route('GET /v1/assets/{id}/auctions', async ({ params, query }, { actor }) =>
    listAuctionsOfAsset(deps, actor, params.id, query),
  )
  route('POST /v1/assets/{id}/auctions', async ({ params, body }, { actor, request }) =>
    configureAuction(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/assets/{id}/send_to_auction', async ({ params, body }, { actor, request }) =>
    configureAndSend(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/assets/{id}/save_and_send_to_auction', async ({ params, body }, { actor, request }) =>
    saveAndSend(deps, actor, params.id, body, request.id),
  )
  route('GET /v1/bidders/{id}/bids', async ({ params, query }, { actor }) =>
    listBidsOfBidder(deps, actor, params.id, query),
  )
  stepRoutes(route, deps)
  communityOfferRoutes(route, deps)
}

/** What moves an auction until it has an outcome, and what changes it while it runs. */
function stepRoutes(route: Route, deps: Deps): void {
  route('POST /v1/auctions/{id}/submit', async ({ params, body }, { actor, request }) =>
    takeStep(deps, actor, params.id, { ...body, trigger: 'submit', requestId: request.id }, SUBMITTING),
  )
  route('POST /v1/auctions/{id}/approve', async ({ params, body }, { actor, request }) =>
    takeStep(deps, actor, params.id, { ...body, trigger: 'approve', requestId: request.id }, APPROVING),
  )
  for (const trigger of ['discard', 'stop_hand_over', 'take_back', 'close_without_sale', 'give_up'] as const) {
    route(`POST /v1/auctions/{id}/${trigger}`, async ({ params, body }, { actor, request }) =>
      takeStep(deps, actor, params.id, { ...body, trigger, requestId: request.id }),
    )
  }
  for (const trigger of ['return', 'cancel', 'withdraw'] as const) {
    route(`POST /v1/auctions/{id}/${trigger}`, async ({ params, body }, { actor, request }) =>
      takeStep(deps, actor, params.id, { ...body, trigger, requestId: request.id }),
    )
  }
  route('POST /v1/auctions/{id}/end', async ({ params, body }, { actor, request }) =>
    takeStep(deps, actor, params.id, { ...body, trigger: 'end', requestId: request.id }, ENDING(body.reason)),
  )
  route('POST /v1/auctions/{id}/reopen_negotiation', async ({ params, body }, { actor, request }) =>
    takeStep(
      deps,
      actor,
      params.id,
      { ...body, trigger: 'reopen_negotiation', requestId: request.id },
      NEGOTIATING_AGAIN,
    ),
  )
  route('POST /v1/auctions/{id}/reopen', async ({ params, body }, { actor, request }) =>
    reopenAuction(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/extend', async ({ params, body }, { actor, request }) =>
    extendAuction(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/move_end_back', async ({ params, body }, { actor, request }) =>
    moveEndBack(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/keep_bid', async ({ params, body }, { actor, request }) =>
    keepBid(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/lower_reserve', async ({ params, body }, { actor, request }) =>
    lowerReserve(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/add_to_description', async ({ params, body }, { actor, request }) =>
    addToDescription(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/auctions/{id}/restart', async ({ params, body }, { actor, request }) =>
    restartAuction(deps, actor, params.id, body, request.id),
  )
}

function communityOfferRoutes(route: Route, deps: Deps): void {
  route('POST /v1/assets/{id}/publish', async ({ params, body }, { actor, request }) =>
    publishToCommunity(deps, actor, params.id, body, request.id),
  )
  route('POST /v1/assets/{id}/unpublish', async ({ params, body }, { actor, request }) =>
    unpublish(deps, actor, params.id, body.version, request.id),
  )
  route('GET /v1/communities/{id}/offerings', async ({ params, query }, { actor }) =>
    listOfferings(deps, actor, params.id, query),
  )
  route('GET /v1/auctions/{id}/offers', async ({ params, query }, { actor }) =>
    listOffers(deps, actor, params.id, query),
  )
  route('POST /v1/auctions/{id}/offers', async ({ params, body }, { actor }) =>
    enterOffer(deps, actor, params.id, body),
  )
  route('POST /v1/auctions/{id}/offers/{offer_id}/accept', async ({ params, body }, { actor, request }) =>
    acceptOffer(deps, actor, params.id, {
      offerId: params.offer_id,
      version: body.version,
      requestId: request.id,
    }),
  )
}
