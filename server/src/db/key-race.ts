import pg from 'pg'

const DEADLOCK = '40P01'

/** A key was used twice at once on different auctions: who came second finds it used when it is tried again. */
function isKeyRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.constraint?.endsWith('_key_unique') === true || error.code === DEADLOCK
}

const TRIES = 5

/** Does the work again when another request used the same key meanwhile. */
export async function againAfterKeyRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isKeyRace(error)) throw error
    }
  }
}
