import type { Session } from '@klubba/domain/session/session'
import { EXPIRY_CHECK_MS, FIRST_ANSWER_WITHIN_MS, REFRESH_EVERY_MS } from '@klubba/domain/session/session-times'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { isOutOfReach, noteSilent, onContactRegained } from '../api/contact.ts'
import { earlyAskedAt } from '../api/early-session.ts'
import { setTokenSource } from '../api/send.ts'
import { serverNow, takeServerTime } from '../api/server-clock.ts'
import { recallUser, rememberUser } from './last-user.ts'
import { hasExpired, isDueForRefresh, pauseAfter } from './session-expiry.ts'
import { getSession, NOBODY, onSessionChange, setSession } from './session-store.ts'
import { hearTabs, oneTabAtATime, tellTabs } from './session-tabs.ts'

let refreshing: Promise<void> | undefined
let failures = 0
let notBefore = 0
/** How often somebody has left: what was asked before that says nothing about who is here now. */
let departures = 0

function becomeNobody(loggedOut: boolean): void {
  departures += 1
  rememberUser(undefined)
  setSession({ ...NOBODY, loggedOut })
}

function take(session: Session): void {
  failures = 0
  notBefore = 0
  if (!session.user) return becomeNobody(getSession().user !== undefined)
  rememberUser(session.user)
  setSession({
    user: session.user,
    accessToken: session.access_token,
    expiresAt: session.expires_at === undefined ? undefined : Date.parse(session.expires_at),
    loggedOut: false,
  })
}

/** OFF-11: a server that cannot be reached is not a logout. */
function takeFailure(error: unknown): void {
  if (!isUnreachable(error)) return becomeNobody(getSession().user !== undefined)
  failures += 1
  notBefore = Date.now() + pauseAfter(failures)
}

/** Asks the server who is signed in. An answer that comes late counts, unless a later one has been taken meanwhile. */
export async function fetchSession(): Promise<void> {
  const { accessToken } = getSession()
  const before = departures
  const isLatest = () => departures === before && getSession().accessToken === accessToken
  try {
    const session = await call('GET /api/_auth/session')
    if (isLatest()) take(session)
  } catch (error) {
    if (isLatest()) takeFailure(error)
    if (isLatest() && isUnreachable(error)) setSession({ user: getSession().user ?? recallUser() })
  }
  setSession({ ready: true })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** OFF-12: the last user of the device goes on from what is on it, while the server is still being asked. */
async function goOnAsKnownUser(askedAt: number): Promise<void> {
  if (!recallUser()) return
  await pause(askedAt + FIRST_ANSWER_WITHIN_MS - Date.now())
  // An answer that came while a slow device was busy is taken first.
  await pause(0)
  const user = recallUser()
  if (getSession().ready || !user) return
  noteSilent(askedAt)
  takeFailure(new ApiError({ status: 0, code: 'no_connection' }))
  setSession({ user, ready: true })
}

async function renew(): Promise<void> {
  const { accessToken } = getSession()
  // Another tab may have renewed it, or the user may have left, while we waited.
  const isStillOurs = () => getSession().user !== undefined && getSession().accessToken === accessToken
  await oneTabAtATime(async () => {
    if (!isStillOurs()) return
    try {
      const session = await call('GET /auth/refresh')
      if (!isStillOurs()) return
      takeSession(session)
    } catch (error) {
      if (isStillOurs()) takeFailure(error)
    }
  })
}

function refreshSession(): Promise<void> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** What a call has answered about the session or its user holds from now on, in all tabs. */
export function takeSession(session: Session): void {
  take(session)
  tellTabs({ kind: 'session', session, serverNow: serverNow(), toldAt: Date.now() })
}

export async function logIn(email: string, password: string): Promise<void> {
  takeSession(await call('POST /api/_auth/login', { body: { email, password } }))
}

const CLEARED_WITHIN_MS = 3_000

/** A device that does not come to it keeps nobody from logging out: without the key nothing on it can be read. */
async function clearDevice(userId: string): Promise<void> {
  const cleared = import('../offline/clear-device.ts').then(({ clearAtLogout }) => clearAtLogout(userId))
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLEARED_WITHIN_MS))
  await Promise.race([cleared, late]).catch(() => undefined)
}

/** The server first: nobody is told that they are logged out while their session still works. */
export async function logOut(): Promise<void> {
  const { user } = getSession()
  await call('DELETE /api/_auth/session')
  if (user) await clearDevice(user.id)
  becomeNobody(false)
  tellTabs({ kind: 'logged_out' })
}

/**
 * A token for a call. One that ran out while the device slept is renewed first, instead of logging the user out. While the
 * server does not respond nobody waits long for that: the page says so, and the session keeps asking.
 */
async function freshToken(): Promise<string | undefined> {
  if (getSession().user && hasExpired(getSession(), serverNow())) {
    const renewed = refreshSession()
    await (isOutOfReach() ? Promise.race([renewed, pause(FIRST_ANSWER_WITHIN_MS)]) : renewed)
    const state = getSession()
    if (state.user && hasExpired(state, serverNow())) throw new ApiError({ status: 0, code: 'no_connection' })
  }
  return getSession().accessToken
}

/** SES-6. The answer to a call of an earlier session says nothing about the present one. */
function tokenRefused(token: string): void {
  if (token !== getSession().accessToken) return
  becomeNobody(true)
  tellTabs({ kind: 'logged_out' })
}

function keepAlive(onSignedIn: () => void): () => void {
  const hourly = setInterval(() => void refreshSession(), REFRESH_EVERY_MS)
  const watch = setInterval(() => {
    if (Date.now() >= notBefore && isDueForRefresh(getSession(), serverNow())) void refreshSession()
  }, EXPIRY_CHECK_MS)
  onSignedIn()
  return () => {
    clearInterval(hourly)
    clearInterval(watch)
  }
}

/** Begins with the first question about the session, and then keeps it alive for as long as somebody is signed in. */
export function startSession(onSignedIn: () => void): void {
  setTokenSource({ held: () => getSession().accessToken, fresh: freshToken, refused: tokenRefused })
  hearTabs((message) => {
    if (message.kind === 'session') {
      // By its own clock alone a tab that has slept would renew it once more.
      takeServerTime(message.serverNow, message.toldAt)
      take(message.session)
    } else if (getSession().user) becomeNobody(true)
  })

  let stop: (() => void) | undefined
  onSessionChange(() => {
    const signedIn = getSession().user !== undefined
    if (signedIn) stop ??= keepAlive(onSignedIn)
    else {
      stop?.()
      stop = undefined
    }
  })

  // A page out of the browser's back-forward cache may be older than the session.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void fetchSession()
  })
  addEventListener('online', () => {
    notBefore = 0
  })
  onContactRegained(() => {
    notBefore = 0
    if (isDueForRefresh(getSession(), serverNow())) void refreshSession()
  })
  void goOnAsKnownUser(earlyAskedAt() ?? Date.now())
  void fetchSession()
}
