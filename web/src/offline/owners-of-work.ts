import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { dropOwner, keepOwners, keptOwners } from './owner-store.ts'
import { keepPortfolios } from './portfolio-store.ts'

/** How many are read one by one at a start. */
const READ_AT_ONCE = 10
const READ_AGAIN_AFTER_MS = 24 * 60 * 60_000
const OF_WORK = '50'
const MOST_PORTFOLIOS = '100'
const READ_KEY = 'klubba-owners-read'

/** Whether the user's were read lately on this device. */
function isFresh(userId: string): boolean {
  const [who, at = ''] = (localStorage.getItem(READ_KEY) ?? '').split(' ')
  return who === userId && Date.now() - Date.parse(at) < READ_AGAIN_AFTER_MS
}

/** At the next start they are read anew. */
export function forgetOwnersRead(): void {
  localStorage.removeItem(READ_KEY)
}

async function readOwner(id: string): Promise<void> {
  try {
    await keepOwners([await call('GET /v1/owners/{id}', { params: { id } })])
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await dropOwner(id)
  }
}

/** OFF-2: portfolios can be chosen without a network. */
async function loadPortfolios(): Promise<void> {
  const { results } = await call('GET /v1/portfolios', { query: { page_size: MOST_PORTFOLIOS, sort: '-updated_at' } })
  await keepPortfolios(results.map(({ id, name, organization }) => ({ id, name, detail: organization?.name })))
}

/** OFF-2: the owners of the user's work can be chosen without a network. Those kept are read anew, some at each start. */
export async function loadOwnersOfWork(userId: string): Promise<void> {
  if (isFresh(userId)) return
  const before = await keptOwners(userId)
  const query = { created_by: 'me' as const, page_size: OF_WORK }
  const [owners, assets] = await Promise.all([call('GET /v1/owners', { query }), call('GET /v1/assets', { query })])
  await keepOwners(owners.results)
  const isRead = (id: string) => owners.results.some((owner) => owner.id === id)
  const ofAssets = assets.results.flatMap(({ owner }) => (owner && !before.includes(owner.id) ? [owner.id] : []))
  const wanted = [...new Set([...ofAssets, ...before])].filter((id) => !isRead(id))
  for (const id of wanted.slice(0, READ_AT_ONCE)) await readOwner(id)
  await loadPortfolios()
  localStorage.setItem(READ_KEY, `${userId} ${new Date().toISOString()}`)
}
