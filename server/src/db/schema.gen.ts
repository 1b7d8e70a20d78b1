// Made by `npm run db:types` from the migrations; not to be edited.
import type { ColumnType } from 'kysely'

export interface Affiliations {
  id: string
  organization_id: string
  other_id: string
  role: 'parent' | 'subsidiary' | 'dealer' | 'creditor' | 'partner'
  starts_on: string | null
  ends_on: string | null
}

export interface ApiTokens {
  id: string
  name: string
  scope: 'marketplace'
  secret_hash: Buffer
  ends_with: string
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  revoked_by: string | null
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface AssetBulkItems {
  bulk_id: string
  asset_id: string
  place: number
  status: 'ready' | 'refused' | 'done'
  code: string | null
  version: number | null
  auction_id: string | null
  before: ColumnType<unknown | null, string | null, string | null>
  version_after: number | null
}

export interface AssetBulks {
  id: string
  user_id: string
  user_type: 'read' | 'user' | 'support' | 'auction_broker' | 'admin'
  action: ColumnType<unknown, string, string>
  status: ColumnType<'preview' | 'waiting' | 'running' | 'done', 'preview' | 'waiting' | 'running' | 'done' | undefined, 'preview' | 'waiting' | 'running' | 'done'>
  undo_of: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AssetHistory {
  id: string
  asset_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  actor_id: string | null
  field: string
  before: ColumnType<unknown | null, string | null, string | null>
  after: ColumnType<unknown | null, string | null, string | null>
  auction_id: string | null
}

export interface AssetImportColumns {
  user_id: string
  heading: string
  target: string
}

export interface AssetImportRows {
  import_id: string
  row_number: number
  cells: ColumnType<unknown, string, string>
  flaws: ColumnType<unknown, string | undefined, string>
  new_asset_id: string
  asset_id: string | null
  asset_version: number | null
  bare_vin: string | null
  outcome: 'new' | 'new_draft' | 'update' | 'unchanged' | 'refused' | null
  issues: ColumnType<unknown, string | undefined, string>
  warnings: ColumnType<unknown, string | undefined, string>
  missing: ColumnType<unknown, string | undefined, string>
  left_out: ColumnType<boolean, boolean | undefined, boolean>
  imported_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
}

export interface AssetImports {
  id: string
  user_id: string
  file_name: string
  sha256: string
  headings: ColumnType<unknown, string, string>
  mapping: ColumnType<unknown, string, string>
  subcategory: string | null
  empty_rows: number
  status: ColumnType<'uploaded' | 'checking' | 'checked' | 'running' | 'done', 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | undefined, 'uploaded' | 'checking' | 'checked' | 'running' | 'done'>
  rows_done: ColumnType<number, number | undefined, number>
  rows_to_do: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AssetIntegrations {
  asset_id: string
  type: 'checkproof' | 'loop'
  status: 'pending' | 'success' | 'failed' | 'deleted'
  action: 'link' | 'unlink'
  link_id: string
  external_id: string | null
  attempts: ColumnType<number, number | undefined, number>
  next_attempt_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  reason: 'unreachable' | 'timed_out' | 'server_error' | 'refused' | 'redirected' | 'bad_answer' | 'no_answer' | 'partner' | null
  reason_text: string | null
  requested_by: string
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AssetOwnerships {
  asset_id: string
  owner_id: string
  starts_at: ColumnType<Date, Date | string | undefined, Date | string>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface AssetRemovals {
  position: number
  changed_in: number
}

export interface AssetViews {
  id: string
  listing: 'assets' | 'archive' | 'community'
  name: string
  filters: ColumnType<unknown, string, string>
  sort: string
  columns: ColumnType<unknown, string, string>
  look: 'table' | 'cards'
  shared_with: ColumnType<unknown, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Assets {
  id: string
  status: ColumnType<'DRAFT' | 'INVENTORY' | 'ACTIVE' | 'TRANSFERRED' | 'SOLD' | 'PAID' | 'DELIVERED', 'DRAFT' | 'INVENTORY' | 'ACTIVE' | 'TRANSFERRED' | 'SOLD' | 'PAID' | 'DELIVERED' | undefined, 'DRAFT' | 'INVENTORY' | 'ACTIVE' | 'TRANSFERRED' | 'SOLD' | 'PAID' | 'DELIVERED'>
  category: string
  subcategory: string
  values: ColumnType<unknown, string | undefined, string>
  notes: ColumnType<unknown, string | undefined, string>
  subcomponents: ColumnType<unknown, string | undefined, string>
  condition: ColumnType<number, number | undefined, number>
  condition_notes: ColumnType<string, string | undefined, string>
  condition_source: ColumnType<'tcr' | 'user', 'tcr' | 'user' | undefined, 'tcr' | 'user'>
  tcr: ColumnType<unknown, string | undefined, string>
  owner_id: string | null
  next_owner_id: string | null
  portfolio_id: string | null
  place: ColumnType<unknown | null, string | null, string | null>
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  duplicate_of: string | null
  retrade_of: string | null
  ready_count: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  asset_number: ColumnType<string, never, never>
  brand: ColumnType<string | null, never, never>
  model: ColumnType<string | null, never, never>
  variant: ColumnType<string | null, never, never>
  year: ColumnType<number | null, never, never>
  usage_hours: ColumnType<number | null, never, never>
  usage_km: ColumnType<number | null, never, never>
  country_id: ColumnType<number | null, never, never>
  bare_vin: ColumnType<string | null, never, never>
  bare_registration: ColumnType<string | null, never, never>
  search_text: ColumnType<string, never, never>
  image_count: ColumnType<number, number | undefined, number>
  video_count: ColumnType<number, number | undefined, number>
  thumbnail: ColumnType<unknown | null, string | null, string | null>
  media_order_version: ColumnType<number, number | undefined, number>
  position: ColumnType<number, never, never>
  changed_in: ColumnType<number, number | undefined, number>
  own_text: ColumnType<string, never, never>
  graded: ColumnType<boolean, boolean | undefined, boolean>
  inspections: ColumnType<unknown, string | undefined, string>
  condition_notes_languages: ColumnType<unknown, string | undefined, string>
}

export interface AuctionBlocks {
  auction_id: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AuctionClocks {
  id: string
  role: string
  lane: string
  ran_at: ColumnType<Date, Date | string, Date | string>
}

export interface AuctionEvents {
  auction_id: string
  number: number
  at: ColumnType<Date, Date | string, Date | string>
  type: 'bid' | 'void' | 'status' | 'end' | 'reserve' | 'changed' | 'cap'
  data: ColumnType<unknown, string, string>
  changed_in: ColumnType<number, number | undefined, number>
}

export interface AuctionHistory {
  id: string
  auction_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  actor_id: string | null
  field: string
  before: ColumnType<unknown | null, string | null, string | null>
  after: ColumnType<unknown | null, string | null, string | null>
}

export interface AuctionLog {
  auction_id: string
  number: number
  at: ColumnType<Date, Date | string, Date | string>
  type: 'terms' | 'terms_changed' | 'bid_placed' | 'maximum_changed' | 'bid_voided' | 'reserve_lowered' | 'end_moved' | 'bidder_capped'
  bidder_id: string | null
  kind: 'MANUAL' | 'AUTO' | null
  channel: 'PHONE' | 'EMAIL' | 'ON_SITE' | 'MARKETPLACE' | null
  amount: number | null
  bid: number | null
  facts: ColumnType<unknown, string | undefined, string>
  entered_by: string | null
  entered_by_token: string | null
  caller: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  details: ColumnType<unknown | null, string | null, string | null>
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  arrived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Auctions {
  id: string
  number: ColumnType<number, number | undefined, number>
  asset_id: string
  round: number
  status: 'DRAFT' | 'PENDING' | 'PROCESSING' | 'PUBLISHED_NEW_SERVICE' | 'LIVE' | 'ENDED' | 'CLOSED' | 'CLOSED_SUCCESSFUL' | 'CLOSED_UNSUCCESSFUL' | 'CLOSED_CANCELLED' | 'CANCELLED' | 'COMMUNITY' | 'NOT_SOLD' | 'SOLD' | 'PAID' | 'DELIVERED'
  reason: string | null
  title: ColumnType<unknown, string | undefined, string>
  description: ColumnType<unknown, string | undefined, string>
  description_additions: ColumnType<unknown, string | undefined, string>
  country_id: number
  currency: 'NOK' | 'SEK' | 'DKK' | 'EUR'
  location: ColumnType<unknown | null, string | null, string | null>
  collection: ColumnType<unknown, string | undefined, string>
  comment: string | null
  starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  start_price: number | null
  step: number | null
  soft_close_minutes: ColumnType<number, number | undefined, number>
  reserve: number | null
  negotiation_hours: ColumnType<number, number | undefined, number>
  commission: ColumnType<unknown | null, string | null, string | null>
  buyers_fee: ColumnType<unknown | null, string | null, string | null>
  vat: 'standard' | 'margin_scheme' | 'none' | null
  prices_include_vat: ColumnType<boolean, boolean | undefined, boolean>
  price: number | null
  leader_id: string | null
  effective_end: ColumnType<Date | null, Date | string | null, Date | string | null>
  next_number: ColumnType<number, number | undefined, number>
  log_hash: ColumnType<Buffer, Buffer | undefined, Buffer>
  bid_count: ColumnType<number, number | undefined, number>
  bidder_count: ColumnType<number, number | undefined, number>
  next_event: ColumnType<number, number | undefined, number>
  next_negotiation: ColumnType<number, number | undefined, number>
  hand_over_began_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  hand_over_error: string | null
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  negotiation_deadline: ColumnType<Date | null, Date | string | null, Date | string | null>
  accepted_price: number | null
  accepted_by: 'bid' | 'negotiation' | 'second_chance' | 'later_sale' | 'community_offer' | null
  accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  buyer_id: string | null
  buyer_organization_id: string | null
  vat_rate: number | null
  date_sold: string | null
  date_paid: string | null
  date_delivered: string | null
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  collected_by: string | null
  community_id: string | null
  community_price: number | null
  community_valid_until: string | null
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  submitted_by: string | null
  submitted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  approved_by: string | null
  approved_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  kept_bidder_id: string | null
  kept_restriction: number | null
  rules: number | null
  ladder: ColumnType<unknown | null, string | null, string | null>
  approved_commission: ColumnType<unknown | null, string | null, string | null>
  approved_fee: ColumnType<unknown | null, string | null, string | null>
  bidding_stopped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  fee_vat_rate: number | null
}

export interface AuditHead {
  singleton: ColumnType<boolean, boolean | undefined, boolean>
  number: number
  hash: Buffer
}

export interface AuditLog {
  number: number
  at: ColumnType<Date, Date | string, Date | string>
  action: string
  actor_id: string | null
  subject_type: string | null
  subject_id: string | null
  request_id: string | null
  details: ColumnType<unknown | null, string | null, string | null>
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface BankDetails {
  organization_id: string
  confirmed: ColumnType<unknown | null, string | null, string | null>
  confirmed_by: string | null
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  proposed: ColumnType<unknown | null, string | null, string | null>
  proposed_by: string | null
  proposed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: number
}

export interface BidTakers {
  id: string
  started_at: ColumnType<Date, Date | string | undefined, Date | string>
  beat_at: ColumnType<Date, Date | string | undefined, Date | string>
  clear_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  probed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Bidders {
  id: string
  number: ColumnType<number, number | undefined, number>
  bidder_type: 'organization' | 'person'
  organization_id: string | null
  name: string | null
  country_id: number | null
  organization_number: string | null
  contact_name: string | null
  email: string | null
  phone: string | null
  language: 'en' | 'no' | 'sv' | 'da' | 'fi'
  status: ColumnType<'pending' | 'approved' | 'blocked', 'pending' | 'approved' | 'blocked' | undefined, 'pending' | 'approved' | 'blocked'>
  block_reason: string | null
  approved_by: string | null
  approved_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  limits: ColumnType<unknown, string | undefined, string>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string | null
  created_by_token: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  search_text: ColumnType<string, never, never>
  restrictions: ColumnType<number, number | undefined, number>
  caps_due: ColumnType<boolean, boolean | undefined, boolean>
  caps_horizon: number | null
}

export interface BiddingOutages {
  id: string
  began_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date, Date | string, Date | string>
  settled_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  auctions_moved: ColumnType<number, number | undefined, number>
}

export interface BiddingStalls {
  id: string
  auction_id: string
  began_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date, Date | string, Date | string>
  end_before: ColumnType<Date, Date | string, Date | string>
  end_after: ColumnType<Date, Date | string, Date | string>
}

export interface Communities {
  id: string
  name: string
  organization_id: string | null
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CommunityMembers {
  id: string
  community_id: string
  organization_id: string | null
  user_id: string | null
  added_by: string
  added_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CommunityOffers {
  id: string
  auction_id: string
  organization_id: string
  amount: number
  note: string | null
  status: ColumnType<'open' | 'accepted', 'open' | 'accepted' | undefined, 'open' | 'accepted'>
  entered_by: string
  entered_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DeviceKeys {
  user_id: string
  key: Buffer
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Downloads {
  key_hash: Buffer
  session_id: string
  download: ColumnType<unknown, string, string>
  language: 'en' | 'no' | 'sv' | 'da' | 'fi'
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface Exports {
  id: string
  user_id: string
  user_type: 'read' | 'user' | 'support' | 'auction_broker' | 'admin'
  export: ColumnType<unknown, string, string>
  language: 'en' | 'no' | 'sv' | 'da' | 'fi'
  status: ColumnType<'waiting' | 'running' | 'done' | 'failed', 'waiting' | 'running' | 'done' | 'failed' | undefined, 'waiting' | 'running' | 'done' | 'failed'>
  rows_done: ColumnType<number, number | undefined, number>
  rows_total: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface IntegrationMessages {
  type: 'checkproof' | 'loop'
  message_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Media {
  id: string
  asset_id: string | null
  type: 'image' | 'video' | 'file'
  content_type: 'generic' | 'proof_of_ownership' | 'registration' | 'users_manual'
  document_type: 'registration' | 'proof_of_ownership' | 'users_manual' | 'inspection' | 'service_history' | 'invoice' | 'other' | null
  name: string
  image_text: string | null
  shot: string | null
  position: number
  status: 'ACTIVE' | 'PROCESSING' | 'PROCESSING_ERROR'
  reason: 'unreadable' | 'too_many_pixels' | 'too_long' | 'too_much_work' | 'file_missing' | 'gave_up' | null
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'mp4' | 'mov' | 'webm' | 'pdf' | 'docx' | 'xlsx' | 'odt' | 'ods' | 'csv' | 'txt'
  size: number
  sha256: string
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
  variants: ColumnType<unknown, string | undefined, string>
  attempts: ColumnType<number, number | undefined, number>
  worked_on_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  organization_id: string | null
  organization_kind: 'registration' | 'contract' | 'verification' | 'tcr' | 'other' | null
  image_text_languages: ColumnType<unknown, string | undefined, string>
}

export interface NameChanges {
  id: string
  changed_in: number
}

export interface NegotiationEntries {
  auction_id: string
  number: number
  at: ColumnType<Date, Date | string, Date | string>
  type: 'opened' | 'answered' | 'later_sale'
  chance: 'highest_bid' | 'second_chance' | null
  bidder_id: string | null
  owner_bound: boolean | null
  deadline: ColumnType<Date | null, Date | string | null, Date | string | null>
  party: 'owner' | 'buyer' | null
  answer: 'accept' | 'decline' | 'counter' | 'raise' | null
  amount: number | null
  entered_by: string | null
  caller: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  details: ColumnType<unknown | null, string | null, string | null>
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Organizations {
  id: string
  name: string
  legal_name: string | null
  organization_number: string | null
  vat_number: string | null
  country_id: number
  official_address: ColumnType<unknown | null, string | null, string | null>
  physical_address: ColumnType<unknown | null, string | null, string | null>
  contacts: ColumnType<unknown, string | undefined, string>
  vendo_id: string | null
  status: ColumnType<'DRAFT' | 'PENDING' | 'VERIFIED', 'DRAFT' | 'PENDING' | 'VERIFIED' | undefined, 'DRAFT' | 'PENDING' | 'VERIFIED'>
  return_reason: string | null
  verified_by: string | null
  verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  search_text: ColumnType<string, string | undefined, string>
  commission: ColumnType<unknown | null, string | null, string | null>
  commission_note: string | null
}

export interface OutbidMails {
  auction_id: string
  bidder_id: string
  told_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface OutbidReading {
  one: ColumnType<boolean, boolean | undefined, boolean>
  changed_in: number
}

export interface OwnerFacts {
  id: string | null
  owner_type: string | null
  name: string | null
  country_id: number | null
  status: string | null
  organization_id: string | null
  organization_name: string | null
  organization_number: string | null
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_by: string | null
  created_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  updated_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface OwnerGroupOrganizations {
  owner_id: string
  organization_id: string
}

export interface Owners {
  id: string
  owner_type: 'organization' | 'creditor' | 'organization_group' | 'portfolio' | 'private_owner' | 'community'
  name: string | null
  country_id: number | null
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  organization_id: string | null
  portfolio_id: string | null
  community_id: string | null
  birth_date: string | null
  address: ColumnType<unknown | null, string | null, string | null>
  phone: string | null
  email: string | null
  status: 'DRAFT' | 'PENDING' | 'VERIFIED' | null
  return_reason: string | null
  verified_by: string | null
  verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PersonalTokens {
  id: string
  user_id: string
  name: string
  scope: 'read' | 'all'
  secret_hash: Buffer
  ends_with: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  expires_at: ColumnType<Date, Date | string, Date | string>
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Portfolios {
  id: string
  name: string
  organization_id: string | null
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: ColumnType<number, number | undefined, number>
  field_versions: ColumnType<unknown, string | undefined, string>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ReferenceItems {
  kind: 'asset_kind' | 'category' | 'subcategory' | 'section' | 'card' | 'field' | 'tcr' | 'tcr_group' | 'grade' | 'brand' | 'shot' | 'shot_list'
  id: string
  position: number
  shipped: ColumnType<unknown | null, string | null, string | null>
  changed: ColumnType<unknown | null, string | null, string | null>
}

export interface ReferenceState {
  singleton: ColumnType<boolean, boolean | undefined, boolean>
  digest: ColumnType<string, string | undefined, string>
  number: ColumnType<number, number | undefined, number>
}

export interface RegisterAnswers {
  key: string
  answer: ColumnType<unknown, string, string>
  fetched_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface RegistryHistory {
  id: string
  subject_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  actor_id: string | null
  field: string
  before: ColumnType<unknown | null, string | null, string | null>
  after: ColumnType<unknown | null, string | null, string | null>
  token_id: string | null
}

export interface ReportAuctions {
  id: string | null
  number: number | null
  asset_id: string | null
  status: string | null
  country_id: number | null
  currency: string | null
  bid_count: number | null
  reserve: number | null
  date_sold: string | null
  price: number | null
  outcome: string | null
  end_day: string | null
  registered_day: string | null
  asset_number: string | null
  category: string | null
  subcategory: string | null
  brand: string | null
  model: string | null
  variant: string | null
  year: number | null
  owner_id: string | null
  portfolio_id: string | null
  agreed_commission: ColumnType<unknown | null, string | null, string | null>
}

export interface SchemaMigrations {
  name: string
  sha256: string
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Sessions {
  id: string
  user_id: string
  secret_hash: Buffer
  user_agent: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  used_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  address: string | null
}

export interface TcrRecords {
  id: string
  organization_id: string
  inspected_on: string
  inspector: string
  document: string | null
  note: string | null
  added_by: string
  added_at: ColumnType<Date, Date | string | undefined, Date | string>
  document_id: string | null
}

export interface Tries {
  key: string
  count: number
  window_ends_at: ColumnType<Date, Date | string, Date | string>
}

export interface UploadPieces {
  upload_id: string
  start: number
  object: string
}

export interface Uploads {
  id: string
  asset_id: string | null
  metadata: ColumnType<unknown, string, string>
  length: number
  received: ColumnType<number, number | undefined, number>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  organization_id: string | null
}

export interface UserCodes {
  id: string
  user_id: string
  purpose: 'activation' | 'password_reset'
  code_hash: Buffer
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Users {
  id: string
  email: string
  first_name: string
  last_name: string
  user_type: 'read' | 'user' | 'support' | 'auction_broker' | 'admin'
  state: 'invited' | 'activated' | 'deactivated'
  language: 'en' | 'no' | 'sv' | 'da' | 'fi'
  password_hash: string | null
  wrong_passwords: ColumnType<number, number | undefined, number>
  locked_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  times_locked: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  field_versions: ColumnType<unknown, string | undefined, string>
}

export interface WebhookDeliveries {
  id: ColumnType<string, string | undefined, string>
  number: ColumnType<number, never, never>
  webhook_id: string
  event_id: string
  event: string
  at: ColumnType<Date, Date | string, Date | string>
  data: ColumnType<unknown, string, string>
  status: ColumnType<'waiting' | 'delivered' | 'failed', 'waiting' | 'delivered' | 'failed' | undefined, 'waiting' | 'delivered' | 'failed'>
  attempts: ColumnType<number, number | undefined, number>
  next_attempt_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_attempt_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  duration_ms: number | null
  answer_status: number | null
  answer_text: string | null
  failure: 'unreachable' | 'timed_out' | 'private_address' | 'server_error' | 'refused' | 'redirected' | null
}

export interface Webhooks {
  id: string
  name: string
  url: string
  events: ColumnType<unknown, string, string>
  salt: Buffer
  disabled_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  disabled_because: 'by_admin' | 'failing' | null
  failing_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  failures: ColumnType<number, number | undefined, number>
  resting_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DB {
  affiliations: Affiliations
  api_tokens: ApiTokens
  asset_bulk_items: AssetBulkItems
  asset_bulks: AssetBulks
  asset_history: AssetHistory
  asset_import_columns: AssetImportColumns
  asset_import_rows: AssetImportRows
  asset_imports: AssetImports
  asset_integrations: AssetIntegrations
  asset_ownerships: AssetOwnerships
  asset_removals: AssetRemovals
  asset_views: AssetViews
  assets: Assets
  auction_blocks: AuctionBlocks
  auction_clocks: AuctionClocks
  auction_events: AuctionEvents
  auction_history: AuctionHistory
  auction_log: AuctionLog
  auctions: Auctions
  audit_head: AuditHead
  audit_log: AuditLog
  bank_details: BankDetails
  bid_takers: BidTakers
  bidders: Bidders
  bidding_outages: BiddingOutages
  bidding_stalls: BiddingStalls
  communities: Communities
  community_members: CommunityMembers
  community_offers: CommunityOffers
  device_keys: DeviceKeys
  downloads: Downloads
  exports: Exports
  integration_messages: IntegrationMessages
  media: Media
  name_changes: NameChanges
  negotiation_entries: NegotiationEntries
  organizations: Organizations
  outbid_mails: OutbidMails
  outbid_reading: OutbidReading
  owner_facts: OwnerFacts
  owner_group_organizations: OwnerGroupOrganizations
  owners: Owners
  personal_tokens: PersonalTokens
  portfolios: Portfolios
  reference_items: ReferenceItems
  reference_state: ReferenceState
  register_answers: RegisterAnswers
  registry_history: RegistryHistory
  report_auctions: ReportAuctions
  schema_migrations: SchemaMigrations
  sessions: Sessions
  tcr_records: TcrRecords
  tries: Tries
  upload_pieces: UploadPieces
  uploads: Uploads
  user_codes: UserCodes
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
}
