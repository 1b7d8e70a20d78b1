/** What must hold of bids when a part of the system fails (rules.md section 9), by what clients saw and the database keeps. */

/** Times are in milliseconds since 1970, by the one clock of the machine. */
export interface Span {
  from: number
  to: number
}

/** A bid that was sent once. With no answer, or one that says to try again, it is sent again under its key. */
export interface Sent {
  key: string
  auction: string
  server: string
  sentAt: number
  /** By then the server had it: it answered what was asked after the bid. */
  reachedAt?: number
  answeredAt?: number
  /** `taken`, or the code of the refusal; nothing while there was no answer. */
  outcome?: string
  /** Of a bid that was taken: its entry in the log, and when it was processed. */
  number?: number
  at?: number
}

/** An entry of a log that a bid made. */
export interface LoggedBid {
  auction: string
  number: number
  key: string
  at: number
  arrivedAt: number | null
}

export interface Ending {
  auction: string
  /** As it is in the end, wherever it was moved. */
  end: number
  /** When it became ENDED; null while it runs. */
  endedAt: number | null
}

export interface Stall extends Span {
  auction: string
}

/** When a server could not do its work, because it was frozen or cut off from the database. */
export interface Fault extends Span {
  server: string
}

export interface History {
  servers: readonly string[]
  faults: readonly Fault[]
  sent: readonly Sent[]
  logged: readonly LoggedBid[]
  endings: readonly Ending[]
  outages: readonly Span[]
  stalls: readonly Stall[]
}

const SECOND = 1000
/** By then a server works as before: its connections, and what it knows of the time. */
const RECOVERY_MS = 10 * SECOND
/** From the last byte of a bid in the server's memory to the time that it notes, with looking up who calls: on a busy machine. */
const NOTED_MS = 2 * SECOND
/** How far behind the database's clock a server's may be on a busy machine. */
const CLOCK_MS = 0.5 * SECOND
/** Rules.md sections 4 and 9. */
const LONGEST_GAP = 10 * SECOND
const LONGEST_WAIT = 10 * SECOND
const LONGEST_STALL = 5 * SECOND
/** From the moment that a bid's entry has to its commit: as long as its statements may take. */
const BEING_TAKEN_MS = 5 * SECOND
/** What was on its way to the database when it was cut off may still be done. */
const ON_ITS_WAY_MS = 3 * SECOND

const isWithin = (at: number, { from, to }: Span) => at > from && at < to
const overlap = (a: Span, b: Span) => Math.min(a.to, b.to) - Math.max(a.from, b.from)

/** Codes that say nothing about the bid: it is sent again. */
export const AGAIN = new Set(['try_again', 'unavailable', 'too_many_requests', 'signed_out'])
const OVER = new Set(['auction_ended', 'not_live'])
/** What a bid that is higher than those before may be answered with. */
const EXPECTED = new Set(['taken', 'bid_too_low', 'own_maximum', ...OVER])

function byKey(sent: readonly Sent[]): Map<string, Sent[]> {
  const chains = new Map<string, Sent[]>()
  for (const each of sent) chains.set(each.key, [...(chains.get(each.key) ?? []), each])
  return chains
}

/** Whether the server could do its work all the time from when the bid was sent until it was answered. */
function wasHealthy({ faults }: History, { server, sentAt, answeredAt = Infinity }: Sent): boolean {
  return !faults.some((fault) => {
    return fault.server === server && sentAt < fault.to + RECOVERY_MS && answeredAt > fault.from
  })
}

/** A bid that reached a healthy server in time was refused because it came too late. */
function refusedInTime(history: History): string[] {
  const endOf = new Map(history.endings.map(({ auction, end }) => [auction, end]))
  return [...byKey(history.sent).values()].flatMap((chain) => {
    const last = chain.at(-1)
    const end = endOf.get(last?.auction ?? '')
    if (!last?.outcome || !OVER.has(last.outcome) || end === undefined) return []
    const inTime = chain.find((each) => (each.reachedAt ?? Infinity) <= end - NOTED_MS && wasHealthy(history, each))
    if (!inTime) return []
    const early = Math.round(end - (inTime.reachedAt ?? 0))
    return [`a bid on ${last.auction} that reached ${inTime.server} ${early} ms before the end: ${last.outcome}`]
  })
}

/** A bid was taken that was sent after the end, or processed after the auction was ended, or after it had waited too long. */
function takenLate({ endings, sent, logged }: History): string[] {
  const endingOf = new Map(endings.map((ending) => [ending.auction, ending]))
  const sentLate = sent.flatMap(({ auction, outcome, sentAt }) => {
    const end = endingOf.get(auction)?.end ?? Infinity
    return outcome === 'taken' && sentAt >= end + CLOCK_MS
      ? [`a bid on ${auction} was taken that was sent ${Math.round(sentAt - end)} ms after the end`]
      : []
  })
  const processedLate = logged.flatMap(({ auction, number, at, arrivedAt }) => {
    const { end = Infinity, endedAt = null } = endingOf.get(auction) ?? {}
    const name = `bid ${number} on ${auction}`
    return [
      ...((arrivedAt ?? at) >= end ? [`${name} is in the log although it arrived after the end`] : []),
      ...(endedAt !== null && at > endedAt ? [`${name} was taken after the auction was ended`] : []),
      ...(at - (arrivedAt ?? at) > LONGEST_WAIT ? [`${name} was taken after waiting for more than ten seconds`] : []),
    ]
  })
  return [...sentLate, ...processedLate]
}

/** The log has what clients were answered: each bid that was taken, once, and none that was refused. */
function answeredWrongly({ sent, logged }: History): string[] {
  const entries = new Map<string, LoggedBid[]>()
  for (const entry of logged) entries.set(entry.key, [...(entries.get(entry.key) ?? []), entry])
  return [...byKey(sent)].flatMap(([key, chain]) => {
    const found = entries.get(key) ?? []
    const name = `the bid ${key} on ${chain[0]?.auction}`
    if (found.length > 1) return [`${name} is in the log ${found.length} times`]
    const [entry] = found
    const taken = chain.filter(({ outcome }) => outcome === 'taken')
    if (taken.some(({ number, at }) => entry?.number !== number || entry?.at !== at)) {
      return [`${name} was taken and is not in the log as answered`]
    }
    const { outcome } = chain.at(-1) ?? {}
    const isRefused = outcome !== undefined && outcome !== 'taken' && !AGAIN.has(outcome)
    return isRefused && entry ? [`${name} was refused with ${outcome} and is in the log`] : []
  })
}

/** The longest part of it in which no bid was taken, and how many bids were. */
function freePart(span: Span, logged: readonly LoggedBid[]): { longest: number; taken: number } {
  const within = logged.map(({ at }) => at).filter((at) => isWithin(at, span))
  const moments = [span.from, ...within, span.to].toSorted((a, b) => a - b)
  const parts = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  return { longest: Math.max(...parts), taken: within.length }
}

/** Whether bids say that there was none. A bid that was being taken when it was recorded may lie within it, at its edge. */
function isRefuted({ from, to }: Span, { longest, taken }: ReturnType<typeof freePart>, least: number): boolean {
  return taken > 0 && (longest < least || to - from - longest > BEING_TAKEN_MS)
}

/** Bids were taken in an outage, or in a stall of their auction: there was none. */
function neverWas({ outages, stalls, logged }: History): string[] {
  const falseOutages = outages.flatMap((outage) => {
    const free = freePart(outage, logged)
    const seconds = (outage.to - outage.from) / SECOND
    if (seconds * SECOND <= LONGEST_GAP) return [`an outage of ${seconds} s is on record, which is none`]
    const isFalse = isRefuted(outage, free, LONGEST_GAP)
    return isFalse ? [`an outage of ${seconds} s is on record in which ${free.taken} bids were taken`] : []
  })
  const falseStalls = stalls.flatMap((stall) => {
    const own = logged.filter(({ auction }) => auction === stall.auction)
    const free = freePart(stall, own)
    const isFalse = isRefuted(stall, free, LONGEST_STALL)
    return isFalse ? [`a stall of ${stall.auction} is on record in which ${free.taken} bids on it were taken`] : []
  })
  return [...falseOutages, ...falseStalls]
}

/** When no server could do its work. */
function cutsOf({ servers, faults }: Pick<History, 'servers' | 'faults'>): Span[] {
  const [first, ...others] = servers.map((server) => faults.filter((fault) => fault.server === server))
  return others
    .reduce<Span[]>(
      (cuts, own) =>
        cuts.flatMap((cut) =>
          own.map((fault) => ({ from: Math.max(cut.from, fault.from), to: Math.min(cut.to, fault.to) })),
        ),
      (first ?? []).map(({ from, to }) => ({ from, to })),
    )
    .filter(({ from, to }) => from < to)
}

/** No server could take bids for longer than an outage needs, and none is on record, or an auction ended meanwhile. */
function missedOutages(history: History): string[] {
  return cutsOf(history).flatMap((cut) => {
    const done = history.logged.filter(({ at }) => isWithin(at, cut)).map(({ at }) => at)
    const silent = { from: Math.max(cut.from, ...done), to: cut.to }
    const least = LONGEST_GAP + ON_ITS_WAY_MS
    if (silent.to - silent.from < least) return []
    const seconds = Math.round((silent.to - silent.from) / SECOND)
    if (!history.outages.some((outage) => overlap(outage, silent) >= LONGEST_GAP)) {
      return [`no server could take bids for ${seconds} s, and no outage is on record`]
    }
    const ended = history.endings.filter(({ end, endedAt }) => endedAt !== null && isWithin(end, silent))
    return ended.map(({ auction }) => `${auction} ended while no server could take bids`)
  })
}

/** Every bid has an answer in the end, and one that a client can expect. */
function unanswered({ sent }: History): string[] {
  return [...byKey(sent)].flatMap(([key, chain]) => {
    const { outcome = 'nothing', auction } = chain.at(-1) ?? {}
    return EXPECTED.has(outcome) ? [] : [`the bid ${key} on ${auction} was answered with ${outcome}`]
  })
}

/** What does not hold, in words; nothing when all is well. */
export function brokenFairness(history: History): string[] {
  return [refusedInTime, takenLate, answeredWrongly, neverWas, missedOutages, unanswered].flatMap((check) =>
    check(history),
  )
}

/** The longest that a bid at a healthy server waited for its verdict, tries again included, in milliseconds. */
export function longestSilence(history: History): number {
  const waits = [...byKey(history.sent).values()].flatMap((chain) => {
    const [first, last] = [chain[0], chain.at(-1)]
    if (!first || !last || !chain.every((each) => wasHealthy(history, each))) return []
    return last.answeredAt === undefined ? [] : [last.answeredAt - first.sentAt]
  })
  return Math.round(Math.max(0, ...waits))
}
