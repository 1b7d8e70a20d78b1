import type { Language } from '@klubba/domain/languages'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { ITEM_KINDS, ITEM_SCHEMAS, type ItemKind, type ReferenceData } from '@klubba/reference/reference-items'
import { registrationData } from '@klubba/reference/registration-data'
import { readShipped, shippedDigest } from '@klubba/reference/shipped'
import type { Db } from '../db/database.ts'
import { waitForOthers } from '../db/time-limits.ts'
import type { Deps } from '../deps.ts'
import { Prepared } from '../http/prepared.ts'
import {
  findReferenceState,
  listReferenceItems,
  lockReferenceState,
  updateReferenceState,
  upsertShipped,
  type ShippedItem,
} from './registration-data-sql.ts'

function idOf(item: ReferenceData[ItemKind][number]): string {
  if ('key' in item) return item.key
  return 'grade' in item ? String(item.grade) : item.id
}

function itemsOf(data: ReferenceData): ShippedItem[] {
  return ITEM_KINDS.flatMap((kind) =>
    data[kind].map((shipped, position) => {
      return { kind, id: idOf(shipped), position, shipped }
    }),
  )
}

/** At the start: loads the reference data that ships with this version, unless it is there already. */
export async function loadShippedReference(db: Db): Promise<void> {
  const digest = shippedDigest()
  await db.transaction().execute(async (tx) => {
    await waitForOthers(tx)
    const state = await lockReferenceState(tx)
    if (state.digest === digest) return
    await upsertShipped(tx, itemsOf(readShipped()))
    await updateReferenceState(tx, digest)
  })
}

interface Loaded {
  data: ReferenceData
  /** By language, made when first asked for. */
  told: Map<Language, RegistrationData>
  prepared: Map<Language, Prepared>
}

/** What is being read or was read last, with the number that was known then. */
const loaded = new WeakMap<Db, { number: number; reading: Promise<Loaded> }>()

async function readAll(db: Db): Promise<ReferenceData> {
  const rows = await listReferenceItems(db)
  const kinds = ITEM_KINDS.map((kind) => {
    const items = rows.filter((row) => row.kind === kind)
    return [kind, items.map(({ item }) => ITEM_SCHEMAS[kind].parse(item))]
  })
  return Object.fromEntries(kinds) as ReferenceData
}

/**
 * The reference data, read anew when somebody has changed it on any server: its number tells, which only grows. Whoever
 * asks while it is read gets the same reading.
 */
async function current({ db }: Deps, known?: number): Promise<Loaded> {
  const number = known ?? (await findReferenceState(db)).number
  const last = loaded.get(db)
  if (last && last.number >= number) return last.reading
  const reading = readAll(db).then((data) => ({ data, told: new Map(), prepared: new Map() }))
  const fresh = { number, reading }
  loaded.set(db, fresh)
  reading.catch(() => {
    if (loaded.get(db) === fresh) loaded.delete(db)
  })
  return reading
}

function tell(reference: Loaded, language: Language): RegistrationData {
  const told = reference.told.get(language) ?? registrationData(reference.data, language)
  reference.told.set(language, told)
  return told
}

/** For checks on the server: the same forms that people fill in. Who knows the number already spares a question. */
export async function getRegistrationData(deps: Deps, language: Language, known?: number): Promise<RegistrationData> {
  return tell(await current(deps, known), language)
}

export async function prepareRegistrationData(deps: Deps, language: Language): Promise<Prepared> {
  const reference = await current(deps)
  const known = reference.prepared.get(language)
  if (known) return known
  const prepared = new Prepared('application/json; charset=utf-8', JSON.stringify(tell(reference, language)))
  reference.prepared.set(language, prepared)
  return prepared
}
