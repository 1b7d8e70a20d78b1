const lockOf = (id: string) => `klubba-draft-${id}`
const SENDING = 'klubba-sending'

/** Lets one tab at a time send. */
export async function oneTabSends<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(SENDING, work)
}

export async function isOpenInATab(id: string): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => lock === null)
}

interface Hold {
  /** Gives the draft free again. */
  release: () => void
}

/**
 * One writer per draft: holds it for this tab, or says that another tab has it. With `takeOver` the other tab loses
 * it, and is told.
 */
export async function holdDraft(id: string, takeOver: boolean, onLost: () => void): Promise<Hold | undefined> {
  const held = Promise.withResolvers<boolean>()
  const done = Promise.withResolvers<void>()
  const request = navigator.locks.request(
    lockOf(id),
    takeOver ? { steal: true } : { ifAvailable: true },
    async (lock) => {
      held.resolve(lock !== null)
      if (lock) await done.promise
    },
  )
  // A lock that is stolen ends with an error, which is the news.
  request.catch(() => onLost())
  return (await held.promise) ? { release: () => done.resolve() } : undefined
}
