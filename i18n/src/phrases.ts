import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { ErrorCode, IssueCode } from '@klubba/domain/errors'
import type { UserAction, UserState, UserType } from '@klubba/domain/users/user'
import type { AuditAction } from '@klubba/domain/audit/audit'
import type api from './api/en.json'
import type asset_list from './asset_list/en.json'
import type audit from './audit/en.json'
import type common from './common/en.json'
import type errors from './errors/en.json'
import type mail from './mail/en.json'
import type profile from './profile/en.json'
import type pwa from './pwa/en.json'
import type session from './session/en.json'
import type shell from './shell/en.json'
import type users from './users/en.json'

/** The phrases by part of the product; English gives the keys, the other four must have the same. */
export interface Phrases {
  api: typeof api
  asset_list: typeof asset_list
  audit: typeof audit
  common: typeof common
  errors: typeof errors
  mail: typeof mail
  profile: typeof profile
  pwa: typeof pwa
  session: typeof session
  shell: typeof shell
  users: typeof users
}

export type Part = keyof Phrases

/** Placeholders are written {name}, plurals by the suffixes of i18next (_one, _other). */
export const INTERPOLATION = { prefix: '{', suffix: '}', escapeValue: false } as const

// A code of the domain without a phrase does not compile.
type Has<Codes extends string, Phrase extends Record<Codes, string>> = Phrase
export type ErrorPhrases = Has<ErrorCode, typeof errors.error>
export type IssuePhrases = Has<IssueCode, typeof errors.issue>
export type AuditActionPhrases = Has<AuditAction, typeof audit.action>
export type AssetStatusPhrases = Has<ServerStatus, typeof asset_list.status>
export type UserTypePhrases = Has<UserType, typeof shell.user_type>
export type UserStatePhrases = Has<UserState, typeof users.state>
export type UserActionPhrases = Has<Exclude<UserAction, 'edit'>, typeof users.action>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Phrases
  }
}
