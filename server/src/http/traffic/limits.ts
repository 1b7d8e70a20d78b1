/** At least so many bytes in each stretch of so many milliseconds. */
export interface Pace {
  bytes: number
  ms: number
}

/** What a server gives to whom at once, and for how long. Tests give their own. */
export interface Limits {
  /** How long the head of a request may take, from the connection or the end of the request before. */
  headersMs: number
  /** How long a body may take in all, and how fast it must arrive; uploads have a pace of their own and no end. */
  bodyMs: number
  bodyPace: Pace
  /** How long a response may make no progress because nobody reads it. */
  unreadMs: number
  /** How long requests that are being handled may take after the server was asked to stop. */
  drainMs: number
  connections: {
    /** On which nobody has signed in yet: from one address, and in all. */
    perAddress: number
    anonymous: number
    perAccount: number
    /** Requests on one connection that have no complete response yet. */
    pipelined: number
  }
  /** Requests that are open at once, from their head until their response is read. */
  requests: {
    /** Calls that need no sign-in, and those whose sign-in is being looked up, which takes a moment only. */
    perAddress: number
    unprovenPerAddress: number
    filesPerAddress: number
    perAccount: number
    bidsPerAccount: number
    uploadsPerAccount: number
  }
  /** Requests that are being worked on at once, from the last byte of their body until their response is made. */
  working: {
    signedIn: number
    bids: number
    uploads: number
    /** Passwords and codes of strangers, and how many wait for that. */
    strangers: number
    /** Look-ups of sessions and tokens that may not exist. */
    lookUps: number
    waiting: number
  }
}

export const LIMITS: Limits = {
  headersMs: 20_000,
  bodyMs: 20_000,
  bodyPace: { bytes: 1_000, ms: 10_000 },
  unreadMs: 30_000,
  drainMs: 20_000,
  connections: { perAddress: 250, anonymous: 4_000, perAccount: 1_000, pipelined: 20 },
  requests: {
    perAddress: 100,
    unprovenPerAddress: 1_000,
    filesPerAddress: 500,
    perAccount: 200,
    bidsPerAccount: 250,
    uploadsPerAccount: 12,
  },
  working: { signedIn: 500, bids: 500, uploads: 60, strangers: 2, lookUps: 2, waiting: 2_000 },
}

/** A piece of an upload over a bad network takes its time, as long as something comes. */
export const UPLOAD_PACE: Pace = { bytes: 8_000, ms: 30_000 }
