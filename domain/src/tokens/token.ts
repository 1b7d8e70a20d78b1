/** What a machine's token is for; it may do that and nothing else. */
export const TOKEN_SCOPES = ['marketplace'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const

/** What a person's own token may do: only look, or all that the person may do. */
export const PERSONAL_SCOPES = ['read', 'all'] as const
export type PersonalScope = (typeof PERSONAL_SCOPES)[number]

/** A person's token lives no longer than this. */
export const PERSONAL_TOKEN_DAYS = 366

/** So many that are still good may one person have. */
export const MOST_PERSONAL_TOKENS = 20
