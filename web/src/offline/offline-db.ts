import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import type { SaveStatus } from '@klubba/domain/offline/draft-files'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { DeviceError, deviceError } from './device-error.ts'
import { noteCleared } from './drafts-mark.ts'
import type { Sealed } from './sealed.ts'

/** OFF-3: what is told of each part, readable without the key. */
interface SaveStatusRecord {
  id: string
  user_id: string
  /** Not a registration, but changes of an asset. */
  is_asset?: boolean
  /** The server has everything, also what went and how files stand. */
  is_sent?: boolean
  asset: SaveStatus
  condition: SaveStatus
  inspectionResult: SaveStatus
  documents: { id: string; status: SaveStatus }[]
  images: { id: string; status: SaveStatus }[]
}

/** A part of a draft, readable with its user's key only. */
export interface SealedRecord {
  id: string
  user_id: string
  /** Goes up with every change, so that no tab overwrites what another has written. */
  revision: number
  /** Of the copy of an asset: when it was last read from the server. */
  opened_at?: string
  sealed: Sealed
}

/** A piece of a file, or the small picture of it, in the place that its id names. */
interface PieceRecord {
  id: string
  user_id: string
  sealed: Sealed
}

type InLanguage<Part> = Part & { language: string }

/** OFF-1: the stores of the device. */
export interface OfflineDb extends DBSchema {
  assetOwners: { key: string; value: SealedRecord }
  registrationDataSyncedAt: { key: string; value: InLanguage<{ synced_at: string }> }
  categories: { key: string; value: InLanguage<Omit<RegistrationData, 'cards' | 'tcrs'>> }
  cards: { key: string; value: InLanguage<Pick<RegistrationData, 'cards'>> }
  tcrs: { key: string; value: InLanguage<Pick<RegistrationData, 'tcrs'>> }
  asset: { key: string; value: SealedRecord }
  condition: { key: string; value: SealedRecord }
  inspectionResult: { key: string; value: SealedRecord }
  images: { key: string; value: PieceRecord }
  documents: { key: string; value: PieceRecord }
  saveStatus: { key: string; value: SaveStatusRecord }
}

const NAME = 'offline-db'
const VERSION = 2
const KEY_PATHS: Record<StoreNames<OfflineDb>, string> = {
  assetOwners: 'id',
  registrationDataSyncedAt: 'language',
  categories: 'language',
  cards: 'language',
  tcrs: 'language',
  asset: 'id',
  condition: 'id',
  inspectionResult: 'id',
  images: 'id',
  documents: 'id',
  saveStatus: 'id',
}
const STORES = Object.keys(KEY_PATHS) as StoreNames<OfflineDb>[]

let opened: Promise<IDBPDatabase<OfflineDb>> | undefined

async function open(): Promise<IDBPDatabase<OfflineDb>> {
  const blocked = Promise.withResolvers<never>()
  let isTooLate = false
  const opening = openDB<OfflineDb>(NAME, VERSION, {
    upgrade: (db, before) => {
      if (before === 0) noteCleared()
      for (const store of STORES) {
        if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath: KEY_PATHS[store] })
      }
    },
    blocked: () => {
      isTooLate = true
      blocked.reject(new DeviceError('blocked'))
    },
    // A newer build in another tab wants the database: it gets it, and this tab opens it anew.
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  // Nobody waits for it any more: whoever tries again opens it again.
  opening.then((db) => isTooLate && db.close()).catch(() => undefined)
  return Promise.race([opening, blocked.promise])
}

function database(): Promise<IDBPDatabase<OfflineDb>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** A phone under pressure closes databases as it likes, also in the middle of a transaction, which then has not been. */
const CLOSED = new Set(['InvalidStateError', 'AbortError', 'UnknownError'])

const isClosed = (error: unknown) => error instanceof Error && CLOSED.has(error.name)

async function work<T>(deed: (db: IDBPDatabase<OfflineDb>) => Promise<T>): Promise<T> {
  try {
    return await deed(await database())
  } catch (error) {
    if (!isClosed(error)) throw error
    opened = undefined
    return deed(await database())
  }
}

type Writing<Names extends StoreNames<OfflineDb>[]> = IDBPTransaction<OfflineDb, Names, 'readwrite'>

/** One transaction, on the disk when it has ended. The deed must wait for nothing but the transaction itself. */
export async function write<const Names extends StoreNames<OfflineDb>[], T>(
  stores: Names,
  deed: (tx: Writing<Names>) => Promise<T>,
): Promise<T> {
  try {
    return await work(async (db) => {
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
      const [answer] = await Promise.all([deed(tx), tx.done])
      return answer
    })
  } catch (error) {
    throw deviceError(error)
  }
}

/** One transaction as well: what breaks it off is told once, to whoever reads. */
export async function read<const Names extends StoreNames<OfflineDb>[], T>(
  stores: Names,
  deed: (tx: IDBPTransaction<OfflineDb, Names>) => Promise<T>,
): Promise<T> {
  try {
    return await work(async (db) => {
      const tx = db.transaction(stores)
      const [answer] = await Promise.all([deed(tx), tx.done])
      return answer
    })
  } catch (error) {
    throw deviceError(error)
  }
}
