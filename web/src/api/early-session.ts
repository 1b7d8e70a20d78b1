interface EarlySession {
  askedAt: number
  response: Promise<Response>
}

declare global {
  // The page's own script sets it: public/before-paint.js.
  var klubbaSession: EarlySession | undefined
}

/** When the question about the session was asked that the page itself has begun with. */
export function earlyAskedAt(): number | undefined {
  return globalThis.klubbaSession?.askedAt
}

/** That question, for whoever would ask the same: once. */
export function takeEarlySession(): EarlySession | undefined {
  const early = globalThis.klubbaSession
  globalThis.klubbaSession = undefined
  return early
}
