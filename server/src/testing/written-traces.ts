import type { ApiCall } from '@klubba/domain/api'
import { splitCallName } from '@klubba/domain/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The tables that keep what was changed, beside the audit log: each row has its time. */
type History =
  | 'asset_history'
  | 'registry_history'
  | 'auction_history'
  | 'auction_log'
  | 'negotiation_entries'
  | 'community_offers'
type Trace = 'audit' | History | { none: string }

type WriteCall = Exclude<ApiCall, `GET ${string}` | `HEAD ${string}`>

const OWN = { none: 'one’s own settings and views: nobody else’s work or rights change' }
const BYTES = { none: 'a file on its way; that it is there is in the history of its asset' }
const PREPARING = { none: 'prepares a run, which is recorded when it starts' }
const PARTNER = { none: 'the request keeps who asked; what comes of it is in the history of the asset' }

/**
 * What every call that writes leaves behind. Sign-ins, rights and administrative actions are in the audit log; work on
 * assets, auctions and the registry is in its history, field by field.
 */
const TRACES: Record<WriteCall, Trace> = {
  'POST /api/_auth/login': 'audit',
  'DELETE /api/_auth/session': 'audit',
  'POST /api/_auth/activate': 'audit',
  'POST /api/_auth/password/forgot': { none: 'asks for a mail; whether there is such an account stays unknown' },
  'POST /api/_auth/password/reset': 'audit',
  'PUT /api/_auth/password': 'audit',
  'POST /v1/users': 'audit',
  'PATCH /v1/users/{id}': 'audit',
  'POST /v1/users/{id}/activate': 'audit',
  'POST /v1/users/{id}/deactivate': 'audit',
  'POST /v1/users/{id}/unlock': 'audit',
  'POST /v1/users/{id}/resend_activation': 'audit',
  'DELETE /v1/users/{id}/access': 'audit',
  'DELETE /v1/users/{id}/access/sessions/{session_id}': 'audit',
  'DELETE /v1/users/{id}/access/tokens/{token_id}': 'audit',
  'PATCH /v1/profile': OWN,
  'DELETE /v1/profile/sessions/{id}': 'audit',
  'DELETE /v1/profile/sessions': 'audit',
  'POST /v1/downloads': { none: 'gives an address; what is fetched by it is recorded then' },
  'POST /v1/organizations': 'audit',
  'PATCH /v1/organizations/{id}': 'registry_history',
  'DELETE /v1/organizations/{id}': 'audit',
  'POST /v1/organizations/{id}/send_to_verification': 'registry_history',
  'POST /v1/organizations/{id}/verify': 'audit',
  'POST /v1/organizations/{id}/return_to_draft': 'registry_history',
  'POST /v1/organizations/{id}/retire': 'registry_history',
  'POST /v1/organizations/{id}/bring_back': 'registry_history',
  'PATCH /v1/organizations/{id}/commission': 'audit',
  'PUT /v1/organizations/{id}/bank_details': 'audit',
  'POST /v1/organizations/{id}/bank_details/confirm': 'audit',
  'POST /v1/organizations/{id}/bank_details/reject': 'registry_history',
  'POST /v1/organizations/{id}/affiliations': 'registry_history',
  'DELETE /v1/organizations/{id}/affiliations/{affiliation_id}': 'registry_history',
  'POST /v1/organizations/{id}/tcr_records': 'registry_history',
  'DELETE /v1/organizations/{id}/tcr_records/{record_id}': 'registry_history',
  'DELETE /v1/organizations/{id}/documents/{document_id}': 'audit',
  'POST /v1/organizations/{id}/documents/{document_id}/retry': {
    none: 'prepares a file once more; nothing that a person entered changes',
  },
  'POST /v1/owners': 'audit',
  'PATCH /v1/owners/{id}': 'registry_history',
  'DELETE /v1/owners/{id}': 'audit',
  'POST /v1/owners/{id}/send_to_verification': 'registry_history',
  'POST /v1/owners/{id}/verify': 'audit',
  'POST /v1/owners/{id}/return_to_draft': 'registry_history',
  'POST /v1/owners/{id}/retire': 'registry_history',
  'POST /v1/owners/{id}/bring_back': 'registry_history',
  'POST /v1/owners/{id}/erase': 'audit',
  'POST /v1/portfolios': 'audit',
  'PATCH /v1/portfolios/{id}': 'registry_history',
  'DELETE /v1/portfolios/{id}': 'audit',
  'POST /v1/portfolios/{id}/retire': 'registry_history',
  'POST /v1/portfolios/{id}/bring_back': 'registry_history',
  'POST /v1/communities': 'audit',
  'PATCH /v1/communities/{id}': 'registry_history',
  'DELETE /v1/communities/{id}': 'audit',
  'POST /v1/communities/{id}/retire': 'registry_history',
  'POST /v1/communities/{id}/bring_back': 'registry_history',
  'POST /v1/communities/{id}/members': 'registry_history',
  'DELETE /v1/communities/{id}/members/{member_id}': 'registry_history',
  'POST /v1/assets': 'asset_history',
  'DELETE /v1/assets/{id}': { none: 'removes a draft together with its history' },
  'PUT /v1/assets/{id}/sections/info': 'asset_history',
  'PUT /v1/assets/{id}/sections/specs': 'asset_history',
  'PUT /v1/assets/{id}/sections/equipment': 'asset_history',
  'PUT /v1/assets/{id}/sections/condition': 'asset_history',
  'PUT /v1/assets/{id}/sections/ownership': 'asset_history',
  'PUT /v1/assets/{id}/category': 'asset_history',
  'PUT /v1/assets/{id}/portfolio': 'asset_history',
  'POST /v1/assets/{id}/save_as_asset': 'asset_history',
  'POST /v1/assets/{id}/send_back': 'asset_history',
  'POST /v1/assets/{id}/archive': 'asset_history',
  'POST /v1/assets/{id}/unarchive': 'asset_history',
  'POST /v1/assets/{id}/assign_owner': 'asset_history',
  'POST /v1/assets/{id}/take_over': 'asset_history',
  'POST /v1/assets/{id}/duplicate': 'asset_history',
  'POST /v1/assets/{id}/retrade': 'asset_history',
  'POST /v1/assets/{id}/history/{entry_id}/revert': 'asset_history',
  'POST /v1/asset_views': OWN,
  'PATCH /v1/asset_views/{id}': OWN,
  'DELETE /v1/asset_views/{id}': OWN,
  'POST /v1/asset_bulks': PREPARING,
  'POST /v1/asset_bulks/{id}/run': 'audit',
  'POST /v1/asset_bulks/{id}/undo': 'audit',
  'POST /v1/assets/{id}/integrations/{type}/link': PARTNER,
  'POST /v1/assets/{id}/integrations/{type}/retry': PARTNER,
  'POST /v1/assets/{id}/integrations/{type}/unlink': PARTNER,
  'POST /v1/integrations/{type}/messages': PARTNER,
  'PUT /v1/assets/{id}/media/order': 'asset_history',
  'DELETE /v1/assets/{id}/media': 'asset_history',
  'PATCH /v1/media/{id}': 'asset_history',
  'DELETE /v1/media/{id}': 'asset_history',
  'POST /v1/media/{id}/retry': { none: 'processes a file once more; nothing that a person entered changes' },
  'POST /v1/uploads': BYTES,
  'PATCH /v1/uploads/{id}': BYTES,
  'DELETE /v1/uploads/{id}': BYTES,
  'PUT /v1/asset_imports/{id}/file': PREPARING,
  'DELETE /v1/asset_imports/{id}': PREPARING,
  'PUT /v1/asset_imports/{id}/mapping': PREPARING,
  'POST /v1/asset_imports/{id}/check': PREPARING,
  'POST /v1/asset_imports/{id}/run': 'audit',
  'PUT /v1/asset_imports/{id}/rows/{row_number}': PREPARING,
  'POST /v1/bidders': 'audit',
  'PATCH /v1/bidders/{id}': 'registry_history',
  'PUT /v1/bidders/{id}/limits': 'audit',
  'POST /v1/bidders/{id}/approve': 'audit',
  'POST /v1/bidders/{id}/block': 'audit',
  'POST /v1/bidders/{id}/unblock': 'audit',
  'POST /v1/bidders/{id}/erase': 'audit',
  'PATCH /v1/auctions/{id}': 'auction_history',
  'POST /v1/assets/{id}/auctions': 'audit',
  'POST /v1/assets/{id}/send_to_auction': 'audit',
  'POST /v1/assets/{id}/save_and_send_to_auction': 'audit',
  'POST /v1/assets/{id}/publish': 'audit',
  'POST /v1/assets/{id}/unpublish': 'audit',
  'POST /v1/auctions/{id}/submit': 'audit',
  'POST /v1/auctions/{id}/discard': 'audit',
  'POST /v1/auctions/{id}/return': 'audit',
  'POST /v1/auctions/{id}/approve': 'audit',
  'POST /v1/auctions/{id}/stop_hand_over': 'audit',
  'POST /v1/auctions/{id}/take_back': 'audit',
  'POST /v1/auctions/{id}/cancel': 'audit',
  'POST /v1/auctions/{id}/lower_reserve': 'audit',
  'POST /v1/auctions/{id}/extend': 'audit',
  'POST /v1/auctions/{id}/move_end_back': 'audit',
  'POST /v1/auctions/{id}/keep_bid': 'audit',
  'POST /v1/auctions/{id}/add_to_description': 'auction_history',
  'POST /v1/auctions/{id}/withdraw': 'audit',
  'POST /v1/auctions/{id}/end': 'audit',
  'POST /v1/auctions/{id}/reopen': 'audit',
  'POST /v1/auctions/{id}/restart': 'audit',
  'POST /v1/auctions/{id}/close_without_sale': 'audit',
  'POST /v1/auctions/{id}/reopen_negotiation': 'audit',
  'POST /v1/auctions/{id}/give_up': 'audit',
  'POST /v1/auctions/{id}/confirm_sale': 'audit',
  'POST /v1/auctions/{id}/pass_to_next': 'audit',
  'POST /v1/auctions/{id}/annul': 'audit',
  'POST /v1/auctions/{id}/mark_paid': 'audit',
  'POST /v1/auctions/{id}/mark_delivered': 'audit',
  'POST /v1/auctions/{id}/undo_paid': 'audit',
  'POST /v1/auctions/{id}/refund': 'audit',
  'POST /v1/auctions/{id}/undo_delivered': 'audit',
  'POST /v1/auctions/{id}/take_return': 'audit',
  'POST /v1/auctions/{id}/bids': 'auction_log',
  'PATCH /v1/auctions/{id}/maximum': 'auction_log',
  'POST /v1/auctions/{id}/bids/{bid_id}/void': 'audit',
  'POST /v1/auctions/{id}/negotiations': 'negotiation_entries',
  'POST /v1/auctions/{id}/second_chance': 'negotiation_entries',
  'POST /v1/auctions/{id}/later_sale': 'audit',
  'POST /v1/auctions/{id}/offers': 'community_offers',
  'POST /v1/auctions/{id}/offers/{offer_id}/accept': 'audit',
  'POST /v1/tokens': 'audit',
  'POST /v1/tokens/{id}/revoke': 'audit',
  'POST /v1/profile/tokens': 'audit',
  'POST /v1/profile/tokens/{id}/revoke': 'audit',
  'POST /v1/webhooks': 'audit',
  'POST /v1/webhooks/{id}/disable': 'audit',
  'POST /v1/webhooks/{id}/enable': 'audit',
  'DELETE /v1/webhooks/{id}': 'audit',
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': {
    none: 'sends once more; the delivery keeps its tries',
  },
  'POST /v1/exports': 'audit',
}

interface Written {
  requestId: string
  from: number
  to: number
}

const isWrite = (name: ApiCall): name is WriteCall => !/^(?:GET|HEAD)$/.test(splitCallName(name).method)

/** Remembers the calls that wrote something, to look for what they must have left behind. */
export class WrittenCalls {
  readonly #made = new Map<WriteCall, Written[]>()

  add(name: ApiCall, written: Written): void {
    if (isWrite(name)) this.#made.set(name, [...(this.#made.get(name) ?? []), written])
  }

  /** A call that changes nothing leaves nothing, so one of several has to have left a trace. */
  async expectTraces(db: Db): Promise<void> {
    const missing: string[] = []
    for (const [name, calls] of this.#made) {
      const trace = TRACES[name]
      // A draft that is removed takes its history along.
      const isGone = name === 'POST /v1/assets' && this.#made.has('DELETE /v1/assets/{id}')
      if (typeof trace === 'object' || isGone) continue
      const found = trace === 'audit' ? await isAudited(db, calls) : await isInHistory(db, trace, calls)
      if (!found) missing.push(`${name} left nothing in ${trace}`)
    }
    if (missing.length > 0) throw new Error(`USR-4 calls that write leave no trace: ${missing.join(', ')}`)
  }
}

async function isAudited(db: Db, calls: readonly Written[]): Promise<boolean> {
  const ids = calls.map(({ requestId }) => requestId)
  const found = await db.selectFrom('audit_log').select('number').where('request_id', 'in', ids).limit(1).execute()
  return found.length > 0
}

async function isInHistory(db: Db, table: History, calls: readonly Written[]): Promise<boolean> {
  const [from, to] = [calls.map((call) => new Date(call.from)), calls.map((call) => new Date(call.to))]
  const at = sql.ref(table === 'community_offers' ? 'h.entered_at' : 'h.at')
  const { rows } = await sql`SELECT FROM ${sql.table(table)} AS h
    JOIN unnest(${from}::timestamptz[], ${to}::timestamptz[]) AS c(from_at, to_at) ON ${at} BETWEEN c.from_at AND c.to_at
    LIMIT 1`.execute(db)
  return rows.length > 0
}
