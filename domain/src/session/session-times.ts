/** The client looks at the token's expiry every 2 s and renews it with under 5 minutes left, and every hour anyway. */
export const EXPIRY_CHECK_MS = 2_000
export const REFRESH_BEFORE_MS = 5 * 60_000
export const REFRESH_EVERY_MS = 60 * 60_000
