import type { ImportStatus, RowOutcome, StructureTarget } from '@klubba/domain/asset-import/asset-import'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { PriceRule, Since } from '@klubba/domain/auctions/price-rules'
import type { BidderNeed, BidderStatus, BidderType } from '@klubba/domain/bidders/bidder-rules'
import type { ErrorCode, IssueCode } from '@klubba/domain/errors'
import type { IntegrationReason, IntegrationStatus, IntegrationType } from '@klubba/domain/integrations/integration'
import type { OwnerKind, OwnerType, PersonNeed } from '@klubba/domain/owners/owner-checks'
import type { ContentType, DocumentType, MediaStatus, ProcessingReason } from '@klubba/domain/media/media'
import type { PersonalScope, TokenScope } from '@klubba/domain/tokens/token'
import type { UserAction, UserState, UserType } from '@klubba/domain/users/user'
import type { Paper } from '@klubba/domain/asset-papers/asset-paper'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { ChartKey, ColumnKey, Outcome } from '@klubba/domain/reports/report'
import type { AuditAction } from '@klubba/domain/audit/audit'
import type { PeriodName } from '@klubba/domain/dates/periods'
import type { DeliveryFailure, DeliveryStatus, WebhookEvent, WebhookState } from '@klubba/domain/webhooks/webhook'
import type api from './api/en.json'
import type asset_import from './asset_import/en.json'
import type asset_list from './asset_list/en.json'
import type assetTools from './asset_tools/en.json'
import type assets from './assets/en.json'
import type auctions from './auctions/en.json'
import type auction from './auction/en.json'
import type audit from './audit/en.json'
import type bidders from './bidders/en.json'
import type common from './common/en.json'
import type communities from './communities/en.json'
import type comparison from './comparison/en.json'
import type dates from './dates/en.json'
import type device from './device/en.json'
import type errors from './errors/en.json'
import type exports_ from './exports/en.json'
import type filterValues from './filter_values/en.json'
import type integrations from './integrations/en.json'
import type lead from './lead/en.json'
import type mail from './mail/en.json'
import type media from './media/en.json'
import type myTokens from './my_tokens/en.json'
import type organizationCards from './organization_cards/en.json'
import type owners from './owners/en.json'
import type papers from './papers/en.json'
import type portfolios from './portfolios/en.json'
import type organizations from './organizations/en.json'
import type profile from './profile/en.json'
import type pwa from './pwa/en.json'
import type registration from './registration/en.json'
import type registry from './registry/en.json'
import type reports from './reports/en.json'
import type schemaForms from './schema_forms/en.json'
import type session from './session/en.json'
import type shell from './shell/en.json'
import type tokens from './tokens/en.json'
import type users from './users/en.json'
import type webhooks from './webhooks/en.json'

/** The phrases by part of the product; English gives the keys, the other four must have the same. */
export interface Phrases {
  api: typeof api
  asset_import: typeof asset_import
  asset_list: typeof asset_list
  asset_tools: typeof assetTools
  assets: typeof assets
  auctions: typeof auctions
  auction: typeof auction
  audit: typeof audit
  bidders: typeof bidders
  common: typeof common
  communities: typeof communities
  comparison: typeof comparison
  dates: typeof dates
  device: typeof device
  errors: typeof errors
  exports: typeof exports_
  filter_values: typeof filterValues
  integrations: typeof integrations
  lead: typeof lead
  mail: typeof mail
  media: typeof media
  my_tokens: typeof myTokens
  organization_cards: typeof organizationCards
  owners: typeof owners
  papers: typeof papers
  portfolios: typeof portfolios
  organizations: typeof organizations
  profile: typeof profile
  pwa: typeof pwa
  registration: typeof registration
  registry: typeof registry
  reports: typeof reports
  schema_forms: typeof schemaForms
  session: typeof session
  shell: typeof shell
  tokens: typeof tokens
  users: typeof users
  webhooks: typeof webhooks
}

export type Part = keyof Phrases

/**
 * Placeholders are written {name}, or {name, number} to set its thousands apart; plurals by the suffixes of i18next (_one,
 * _other). The separators are i18next's own; said here, it need not find out for each phrase whether its key is one or a
 * sentence.
 */
export const SYNTAX = {
  keySeparator: '.',
  nsSeparator: ':',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
} as const

// A code of the domain without a phrase does not compile.
type Has<Codes extends string, Phrase extends Record<Codes, string>> = Phrase
export type ErrorPhrases = Has<ErrorCode, typeof errors.error>
export type IssuePhrases = Has<IssueCode, typeof errors.issue>
export type AuditActionPhrases = Has<AuditAction, typeof audit.action>
export type RegistryStatusPhrases = Has<RegistryStatus, typeof registry.status>
export type AssetStatusPhrases = Has<ServerStatus, typeof asset_list.status>
export type ImportTargetPhrases = Has<Exclude<StructureTarget, `${string}.${string}`>, typeof asset_import.target>
export type RowOutcomePhrases = Has<RowOutcome, typeof asset_import.outcome>
export type ImportStatusPhrases = Has<ImportStatus, typeof asset_import.status>
export type AuctionStatusPhrases = Has<AuctionStatus, typeof auctions.status>
export type PriceRulePhrases = Has<PriceRule, typeof lead.rule> & Has<Since['step'], typeof lead.since>
export type BidderStatusPhrases = Has<BidderStatus, typeof bidders.status>
export type BidderTypePhrases = Has<BidderType, typeof bidders.type>
export type BidderNeedPhrases = Has<BidderNeed, typeof bidders.need>
export type IntegrationTypePhrases = Has<IntegrationType, typeof integrations.name>
export type IntegrationStatusPhrases = Has<IntegrationStatus, typeof integrations.status>
export type IntegrationReasonPhrases = Has<IntegrationReason, typeof integrations.reason>
export type TokenScopePhrases = Has<TokenScope, typeof tokens.scope>
export type PersonalScopePhrases = Has<PersonalScope, typeof myTokens.scope>
export type WebhookEventPhrases = Has<WebhookEvent, typeof webhooks.event>
export type WebhookStatePhrases = Has<WebhookState, typeof webhooks.state>
export type DeliveryStatusPhrases = Has<DeliveryStatus, typeof webhooks.delivery.status>
export type DeliveryFailurePhrases = Has<DeliveryFailure, typeof webhooks.delivery.failure>
export type UserTypePhrases = Has<UserType, typeof shell.user_type>
export type UserStatePhrases = Has<UserState, typeof users.state>
export type UserActionPhrases = Has<Exclude<UserAction, 'edit'>, typeof users.action>
export type OwnerTypePhrases = Has<OwnerType, typeof owners.type> & Has<OwnerType, typeof owners.means>
export type OwnerKindPhrases = Has<OwnerKind, typeof owners.kind>
export type MediaStatusPhrases = Has<Exclude<MediaStatus, 'ACTIVE'>, typeof media.status>
export type ProcessingReasonPhrases = Has<ProcessingReason, typeof media.reason>
export type ContentTypePhrases = Has<ContentType, typeof media.content_type>
export type DocumentTypePhrases = Has<DocumentType, typeof media.document_type>
export type ReportColumnPhrases = Has<Exclude<ColumnKey, 'group'>, typeof reports.column>
export type ReportChartPhrases = Has<ChartKey, typeof reports.chart>
export type OutcomePhrases = Has<Outcome, typeof reports.outcome>
export type PeriodPhrases = Has<PeriodName, typeof dates.period>
export type PaperPhrases = Has<Paper, typeof papers.paper> & Has<Paper, typeof papers.means>
export type PersonNeedPhrases = Has<PersonNeed, typeof owners.need>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Phrases
  }
}
