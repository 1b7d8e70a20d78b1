/** The client looks at the token's expiry every 2 s and renews it with under 5 minutes left, and every hour anyway. */
export const EXPIRY_CHECK_MS = 2_000
export const REFRESH_BEFORE_MS = 5 * 60_000
export const REFRESH_EVERY_MS = 60 * 60_000

/** OFF-12: somebody known on the device does not wait longer than this for the first answer about the session. */
export const FIRST_ANSWER_WITHIN_MS = 500
