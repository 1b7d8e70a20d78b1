const lockOf = (id: string) => `klubba-draft-${id}`
const SENDING = 'klubba-sending'
/** From one page of the wizard to the next the draft stays with the tab. */
const STAYS_MS = 500

/** Lets one tab at a time send. */
export async function oneTabSends<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(SENDING, work)
}

/** Looks without asking for the draft: a tab that opens it at that moment would be told that another has it. */
export async function isOpenInATab(id: string): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name === lockOf(id))
}

interface Held {
  users: number
  /** Those who are told when another tab takes the draft. */
  losers: Set<() => void>
  giveFree: () => Promise<void>
}

/** What this tab holds. */
const holds = new Map<string, Held>()

export const isHeldHere = (id: string): boolean => holds.has(id)

async function request(id: string, takeOver: boolean): Promise<Held | undefined> {
  const asked = Promise.withResolvers<boolean>()
  const done = Promise.withResolvers<void>()
  const lock = navigator.locks.request(lockOf(id), takeOver ? { steal: true } : { ifAvailable: true }, async (got) => {
    asked.resolve(got !== null)
    if (got) await done.promise
  })
  const giveFree = async () => {
    done.resolve()
    await lock.catch(() => undefined)
  }
  const held: Held = { users: 0, losers: new Set(), giveFree }
  lock.catch(() => {
    // A lock that is stolen ends with an error, which is the news.
    if (holds.get(id) === held) holds.delete(id)
    for (const onLost of held.losers) onLost()
  })
  if (!(await asked.promise)) return undefined
  holds.set(id, held)
  return held
}

const asking = new Map<string, Promise<Held | undefined>>()

/** Two in one tab who want the same draft ask once: they are not in each other's way. */
async function requestOnce(id: string): Promise<Held | undefined> {
  const asked = asking.get(id) ?? request(id, false).finally(() => asking.delete(id))
  asking.set(id, asked)
  return asked
}

/**
 * One writer per draft: holds it for this tab, or answers with nothing when another tab has it. With `takeOver` the
 * other tab loses it, and is told. What is answered gives it free again, and ends once that has happened.
 */
export async function holdDraft(
  id: string,
  takeOver: boolean,
  onLost: () => void,
): Promise<(() => Promise<void>) | undefined> {
  const held = holds.get(id) ?? (await (takeOver ? request(id, true) : requestOnce(id)))
  if (!held) return undefined
  held.users += 1
  held.losers.add(onLost)
  return async () => {
    held.users -= 1
    held.losers.delete(onLost)
    await new Promise((resolve) => setTimeout(resolve, STAYS_MS))
    if (held.users > 0 || holds.get(id) !== held) return
    holds.delete(id)
    await held.giveFree()
  }
}
