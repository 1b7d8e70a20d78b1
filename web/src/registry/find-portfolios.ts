import { isUnreachable } from '../api/api-error.ts'
import { findCollections } from './collection-queries.ts'
import type { FoundThing } from './thing-picker.tsx'

const store = () => import('../offline/portfolio-store.ts')

/** OFF-2: portfolios by a few letters, from the server, or from the device when it cannot be reached. */
export async function findPortfolios(q: string, signal: AbortSignal): Promise<FoundThing[]> {
  try {
    const rows = await findCollections('portfolios', q, signal)
    const found = rows.map(({ id, name, organization }) => ({ id, name, detail: organization?.name }))
    void store()
      .then(({ keepPortfolios }) => keepPortfolios(found))
      .catch(() => undefined)
    return found
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const kept = await store()
      .then(({ findKeptPortfolios }) => findKeptPortfolios(q))
      .catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}
