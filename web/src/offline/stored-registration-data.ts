import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { read, write } from './offline-db.ts'

const STORES = ['categories', 'cards', 'tcrs', 'registrationDataSyncedAt'] as const

/** OFF-2: what registering needs, as it was last fetched in a language. */
export async function keepRegistrationData(language: string, data: RegistrationData): Promise<void> {
  const { cards, tcrs, ...rest } = data
  await write([...STORES], async (tx) => {
    await Promise.all([
      tx.objectStore('categories').put({ language, ...rest }),
      tx.objectStore('cards').put({ language, cards }),
      tx.objectStore('tcrs').put({ language, tcrs }),
      tx.objectStore('registrationDataSyncedAt').put({ language, synced_at: new Date().toISOString() }),
    ])
  })
}

/** OFF-8: what lies on the device, in the language that is wanted or else in one that is there. */
export async function storedRegistrationData(wanted: string): Promise<RegistrationData | undefined> {
  return read(async (db) => {
    const known = await db.getAllKeys('registrationDataSyncedAt')
    const language = known.includes(wanted) ? wanted : known[0]
    if (language === undefined) return undefined
    const tx = db.transaction(['categories', 'cards', 'tcrs'])
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
