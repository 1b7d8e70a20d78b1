import type { Session } from '@klubba/domain/session/session'

interface SessionMessage {
  kind: 'session'
  session: Session
  serverNow: number
  /** By the clock of the device: a tab that is frozen hears of it much later. Tabs of earlier builds do not tell. */
  toldAt?: number
}

/** What the tabs of one browser tell each other. */
export type TabMessage = SessionMessage | { kind: 'logged_out' }

const LOCK = 'klubba-session-refresh'
const MESSAGE_WITHIN_MS = 50

const channel = new BroadcastChannel('klubba-session')

export function tellTabs(message: TabMessage): void {
  channel.postMessage(message)
}

export function hearTabs(listener: (message: TabMessage) => void): void {
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
}

/** Lets one tab at a time do the work. */
export async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  // Browsers have no locks for pages over plain http on other hosts than localhost.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(LOCK, async () => {
    // What the tab before us has told may arrive a little later than the lock.
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_WITHIN_MS))
    await work()
  })
}
