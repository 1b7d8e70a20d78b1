import { getSession } from '../session/session-store.ts'
import { deviceKey } from './device-key.ts'
import { read, write } from './offline-db.ts'
import { seal, unseal } from './sealed.ts'

/** What is known of a portfolio without a network. */
interface StoredPortfolio {
  id: string
  name: string
  detail?: string | undefined
}

const KEPT = 200
const FOUND = 20

/** They lie beside the owners, under a key that no owner has, and go with them. */
const keyOf = (userId: string) => `portfolios ${userId}`

async function listKept(userId: string): Promise<StoredPortfolio[] | undefined> {
  const id = keyOf(userId)
  const record = await read(['assetOwners'], (tx) => tx.objectStore('assetOwners').get(id))
  return record && unseal<StoredPortfolio[]>(await deviceKey(userId), id, record.sealed)
}

/** Keeps portfolios that were found, in the place of those that were found longest ago. */
export async function keepPortfolios(found: readonly StoredPortfolio[]): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined || found.length === 0) return
  const before = (await listKept(userId)) ?? []
  const others = before.filter(({ id }) => !found.some((each) => each.id === id))
  const id = keyOf(userId)
  const sealed = await seal(await deviceKey(userId), id, [...found, ...others].slice(0, KEPT))
  await write(['assetOwners'], async (tx) => {
    // Whoever has logged out meanwhile leaves nothing behind.
    if (getSession().user?.id !== userId) return
    await tx.objectStore('assetOwners').put({ id, user_id: userId, revision: 0, sealed })
  })
}

/** Portfolios by a part of their name, the last found first. Undefined when none are kept at all. */
export async function findKeptPortfolios(words: string): Promise<StoredPortfolio[] | undefined> {
  const userId = getSession().user?.id
  const kept = userId === undefined ? undefined : await listKept(userId)
  const wanted = words.toLocaleLowerCase()
  return kept?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, FOUND)
}
