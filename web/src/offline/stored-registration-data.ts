import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { setPwa } from '../pwa/pwa-state.ts'
import { getSession } from '../session/session-store.ts'
import { keepIcons } from './keep-icons.ts'
import { read, write } from './offline-db.ts'

const STORES = ['categories', 'cards', 'tcrs', 'registrationDataSyncedAt'] as const

/** OFF-2: what registering needs, as it was last fetched in a language. */
export async function keepRegistrationData(language: string, data: RegistrationData): Promise<void> {
  const { cards, tcrs, ...rest } = data
  const isKept = await write([...STORES], async (tx) => {
    // Whoever has logged out meanwhile leaves nothing behind.
    if (!getSession().user) return false
    await Promise.all([
      tx.objectStore('categories').put({ language, ...rest }),
      tx.objectStore('cards').put({ language, cards }),
      tx.objectStore('tcrs').put({ language, tcrs }),
      tx.objectStore('registrationDataSyncedAt').put({ language, synced_at: new Date().toISOString() }),
    ])
    return true
  })
  if (!isKept) return
  setPwa({ stocked: true })
  // Registering works without them: a device without room or network for them has grey squares in their place.
  await keepIcons(data).catch(() => undefined)
}

/** Notes whether registering would work without a network. */
export async function noteStock(): Promise<void> {
  const kept = await read(['registrationDataSyncedAt'], (tx) => tx.objectStore('registrationDataSyncedAt').count())
  if (kept > 0) setPwa({ stocked: true })
}

/** OFF-8: what lies on the device, in the language that is wanted, or in any that is there. */
export async function storedRegistrationData(
  wanted: string,
  isAnyLanguage: boolean,
): Promise<RegistrationData | undefined> {
  return read(['registrationDataSyncedAt', 'categories', 'cards', 'tcrs'], async (tx) => {
    const known = await tx.objectStore('registrationDataSyncedAt').getAllKeys()
    const other = isAnyLanguage ? known[0] : undefined
    const language = known.includes(wanted) ? wanted : other
    if (language === undefined) return undefined
    const [categories, cards, tcrs] = await Promise.all([
      tx.objectStore('categories').get(language),
      tx.objectStore('cards').get(language),
      tx.objectStore('tcrs').get(language),
    ])
    if (!categories || !cards || !tcrs) return undefined
    const { language: _, ...rest } = categories
    return { ...rest, cards: cards.cards, tcrs: tcrs.tcrs }
  })
}
