import type { Api } from '@klubba/domain/api'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { endMoveBar, scheduleIssues } from '@klubba/domain/auctions/auction-end'
import { localTime } from '@klubba/domain/auctions/local-time'
import type { Parsed } from '@klubba/domain/contract'
import type { Issue } from '@klubba/domain/errors'
import { saleDateIssues, type SaleDate } from '@klubba/domain/auctions/payment'
import { vatIssues } from '@klubba/domain/auctions/vat'
import { currencyOf, vatRateOf } from '@klubba/reference/countries'
import { lowerReserve as lowerInLog, moveEnd, tell } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { bidsLeft } from './auction-facts.ts'
import { approvedUnder } from './auction-terms.ts'
import type { Loaded } from './auction-load-service.ts'
import { countryOf, missingIssues } from './auction-service.ts'
import { changeBeside, takeStep, type Work } from './auction-step-service.ts'
import { capReopened } from './bidder-cap-service.ts'
import { currencyIssues, fieldsOf, moneyOf } from './auction-values.ts'
import { openNegotiation } from './open-negotiation-service.ts'

type Body<Name extends keyof Api> = Parsed<Api[Name]> extends { body: infer B } ? B : never

/** Where the asset stands when the auction is sent: what is bid on is there, in the currency of that country. */
function placed({ row, known }: Loaded) {
  const country = countryOf(known.asset, row)
  const currency = currencyOf(country)
  const fields = fieldsOf(row)
  const issues = [
    ...missingIssues(fields),
    ...currencyIssues(fields, currency),
    ...vatIssues(fields.vat, known.asset.vat),
  ]
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  return { country_id: country, currency, location: JSON.stringify(known.asset.place) }
}

const actor = ({ actorId }: { actorId: string | null }) => actorId
const at = ({ known }: Loaded) => new Date(known.now)
const today = ({ row, known }: Loaded) => localTime(known.now, row.country_id).day

export const SUBMITTING: Work = async ({ loaded, by }) => ({
  along: { columns: { ...placed(loaded), submitted_by: actor(by), submitted_at: at(loaded) } },
})

export const APPROVING: Work = async ({ loaded, by }) => {
  const place = placed(loaded)
  return {
    along: {
      columns: {
        ...place,
        ...approvedUnder(loaded.row, place),
        approved_by: actor(by),
        approved_at: at(loaded),
        hand_over_began_at: at(loaded),
        hand_over_error: null,
      },
    },
  }
}

export const ENDING =
  (reason: string): Work =>
  async ({ tx, deps, loaded, by }) => {
    const now = at(loaded)
    const entered = by.actorId === null ? undefined : { user: by.actorId }
    const row = await moveEnd(tx, deps, loaded.row, { end: now, cause: 'ended_early', by: entered, reason })
    return { row, along: { columns: { ended_at: now } } }
  }

/** A barred day is told at its field, as in every form. */
function refuseEnd(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

export async function reopenAuction(
  deps: Deps,
  caller: Caller,
  id: string,
  { end, reason, version }: Body<'POST /v1/auctions/{id}/reopen'>,
  requestId: string,
): Promise<Auction> {
  const also = async (tx: Tx) => capReopened(tx, deps, id, caller.user_id)
  const step = { trigger: 'reopen', version, reason, requestId, also } as const
  return takeStep(deps, caller, id, step, async ({ tx, loaded, by }) => {
    const { row, known } = loaded
    refuseEnd(scheduleIssues({ start: null, end: Date.parse(end) }, row.country_id, known.now))
    const entered = by.actorId === null ? undefined : { user: by.actorId }
    const moved = await moveEnd(tx, deps, row, { end: new Date(end), cause: 'reopened', by: entered, reason })
    const told = [{ field: 'end', before: row.ends_at, after: end }]
    return { row: moved, along: { columns: { ends_at: end, ended_at: null }, told } }
  })
}

export async function extendAuction(
  deps: Deps,
  caller: Caller,
  id: string,
  { end, reason, version }: Body<'POST /v1/auctions/{id}/extend'>,
  requestId: string,
): Promise<Auction> {
  const asked = { action: 'extend', version, requestId } as const
  return changeBeside(deps, caller, id, asked, async ({ tx, loaded }) => {
    const { row, known } = loaded
    const from = row.effective_end?.getTime() ?? 0
    if (from <= known.now) throw new AppError('auction_ended')
    const bar = endMoveBar(from, Date.parse(end), row.country_id, known.now)
    if (bar === 'barred_end_day') refuseEnd([{ path: 'end', code: bar }])
    if (bar) throw new AppError(bar)
    await moveEnd(tx, deps, row, { end: new Date(end), cause: 'extended', by: { user: caller.user_id }, reason })
    return {
      columns: { ends_at: end },
      told: [
        { field: 'end', before: row.effective_end, after: end },
        { field: 'end_reason', before: null, after: reason },
      ],
      entry: { action: 'auction_end_moved', subject: { type: 'auction', id }, details: { end } },
    }
  })
}

/** Takes back what an outage or a broker did to the end; whether it may be is asked before, with the auction locked. */
export async function moveEndBack(
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, version }: Body<'POST /v1/auctions/{id}/move_end_back'>,
  requestId: string,
): Promise<Auction> {
  const asked = { action: 'move_end_back', version, requestId } as const
  return changeBeside(deps, caller, id, asked, async ({ tx, loaded: { row, known } }) => {
    if (typeof known.endMove?.earlierEnd !== 'number') throw new AppError('end_not_moved')
    const end = new Date(known.endMove.earlierEnd)
    await moveEnd(tx, deps, row, { end, cause: 'moved_back', by: { user: caller.user_id }, reason })
    return {
      // Extending moves the scheduled end along; an outage leaves it where it was.
      columns: known.endMove.cause === 'extended' ? { ends_at: end } : {},
      told: [
        { field: 'end', before: row.effective_end, after: end },
        { field: 'end_reason', before: null, after: reason },
      ],
      entry: { action: 'auction_end_moved', subject: { type: 'auction', id }, details: { end: end.toISOString() } },
    }
  })
}

/** The bid of a leader who may not bid as much any more stays, at the price that is shown; until they are restricted again. */
export async function keepBid(
  deps: Deps,
  caller: Caller,
  id: string,
  { bidder_id, version }: Body<'POST /v1/auctions/{id}/keep_bid'>,
  requestId: string,
): Promise<Auction> {
  const asked = { action: 'keep_bid', version, requestId } as const
  return changeBeside(deps, caller, id, asked, async ({ loaded: { row } }) => {
    // Somebody else may lead by now.
    if (row.leader_id !== bidder_id) throw new AppError('wrong_state')
    return {
      columns: { kept_bidder_id: bidder_id, kept_restriction: row.leader_restrictions },
      told: [{ field: 'bid_kept', before: null, after: row.leader_number }],
      entry: { action: 'bid_kept', subject: { type: 'auction', id }, details: { bidder: row.leader_number } },
    }
  })
}

export async function lowerReserve(
  deps: Deps,
  caller: Caller,
  id: string,
  { reserve, version }: Body<'POST /v1/auctions/{id}/lower_reserve'>,
  requestId: string,
): Promise<Auction> {
  const asked = { action: 'lower_reserve', version, requestId } as const
  return changeBeside(deps, caller, id, asked, async ({ tx, loaded: { row } }) => {
    if (reserve && reserve.currency !== row.currency) {
      throw new AppError('invalid_input', [{ path: 'reserve', code: 'wrong_currency' }])
    }
    await lowerInLog(tx, deps, row, reserve?.amount ?? null, { user: caller.user_id })
    return {
      told: [{ field: 'reserve', before: moneyOf(row.reserve, row.currency), after: reserve }],
      entry: { action: 'auction_reserve_lowered', subject: { type: 'auction', id } },
    }
  })
}

export async function addToDescription(
  deps: Deps,
  caller: Caller,
  id: string,
  { text, version }: Body<'POST /v1/auctions/{id}/add_to_description'>,
  requestId: string,
): Promise<Auction> {
  if (!Object.values(text).some(Boolean)) throw new AppError('invalid_input', [{ path: 'text', code: 'required' }])
  const asked = { action: 'add_to_description', version, requestId } as const
  return changeBeside(deps, caller, id, asked, async ({ tx, loaded: { row, known } }) => {
    const added = { at: new Date(known.now).toISOString(), by: caller.user_id, text }
    const additions = [...(row.description_additions as object[]), added]
    await tell(tx, row, 'changed')
    return {
      columns: { description_additions: JSON.stringify(additions) },
      told: [{ field: 'description_addition', before: null, after: text }],
    }
  })
}

/** Not bound any more, the highest bidder is asked once again. */
export const NEGOTIATING_AGAIN: Work = async ({ tx, deps, loaded, by }) => {
  const [bid] = loaded.known.bids
  if (!bid) throw new AppError('no_bid')
  return {
    along: { columns: await openNegotiation(tx, deps, loaded, { chance: 'second_chance', bid, by: by.actorId }) },
  }
}

/** The next one is asked; when nobody is left it is closed without a sale. */
export const PASSING_ON: Work = async ({ tx, deps, loaded, by }) => {
  const [bid] = bidsLeft(loaded.row, loaded.known)
  if (!bid) return {}
  return {
    along: { columns: await openNegotiation(tx, deps, loaded, { chance: 'second_chance', bid, by: by.actorId }) },
  }
}

/** To a buyer who is blocked or above their limit only with a reason. */
export const CONFIRMING =
  ({ comment, reason }: { comment?: string | null | undefined; reason?: string | undefined }): Work =>
  async ({ loaded }) => {
    const vat_rate = vatRateOf(loaded.row.country_id)
    if (loaded.known.restricted && reason === undefined) {
      throw new AppError('invalid_input', [{ path: 'reason', code: 'buyer_restricted' }])
    }
    return {
      along: {
        columns: {
          date_sold: today(loaded),
          vat_rate,
          // Whatever the VAT of the price is: the fee is for our own service.
          fee_vat_rate: vat_rate,
          ...(comment !== undefined && { comment }),
        },
        ...(comment !== undefined && { told: [{ field: 'comment', before: loaded.row.comment, after: comment }] }),
      },
    }
  }

/** What happened has its day, by the clocks of where the lot is: after what came before it, and not ahead. */
function refuseDisorder(field: SaleDate, day: string, loaded: Loaded): void {
  const issues = saleDateIssues(field, day, loaded.row, today(loaded))
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

export const PAYING =
  (date_paid: string): Work =>
  async ({ loaded }) => {
    refuseDisorder('date_paid', date_paid, loaded)
    const told = [{ field: 'date_paid', before: loaded.row.date_paid, after: date_paid }]
    return { along: { columns: { date_paid }, told } }
  }

export const DELIVERING =
  ({ date_delivered, collected_by }: { date_delivered: string; collected_by: string }): Work =>
  async ({ loaded }) => {
    refuseDisorder('date_delivered', date_delivered, loaded)
    const columns = { date_delivered, collected_by, delivered_at: at(loaded) }
    const told = [
      { field: 'date_delivered', before: loaded.row.date_delivered, after: date_delivered },
      { field: 'collected_by', before: loaded.row.collected_by, after: collected_by },
    ]
    return { along: { columns, told } }
  }
