/** What a machine's token is for; it may do that and nothing else. */
export const TOKEN_SCOPES = ['marketplace'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const
