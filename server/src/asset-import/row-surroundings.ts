import { vinOf, type RowPlan } from '@klubba/domain/asset-import/plan-row'
import { bareIdentifier } from '@klubba/domain/assets/vin'
import type { Issue } from '@klubba/domain/errors'
import { findAssetsBy, readAssets, type LikelyAsset, type ReadAsset } from '../assets/asset-table-service.ts'
import type { Tx } from '../db/database.ts'
import { findOwnersCalled, ownerChoiceIssue } from '../owners/owner-choice-service.ts'
import { findChoicesCalled } from '../registry/choices-service.ts'
import { listRowsWithVin } from './import-row-sql.ts'

/** What the rows refer to, looked up for all of them at once. */
export interface Surroundings {
  byVin: Map<string, LikelyAsset[]>
  byRegistration: Map<string, LikelyAsset[]>
  byNumber: Map<string, LikelyAsset[]>
  assets: Map<string, ReadAsset>
  owners: Map<string, string[]>
  portfolios: Map<string, string[]>
  ownerIssues: Map<string, Issue | undefined>
  /** The numbers of the rows of this import that have the VIN. */
  rowsByVin: Map<string, number[]>
}

export const called = (name: string) => name.trim().toLowerCase()

function grouped<T, Key, Value>(items: Iterable<T>, keyOf: (item: T) => Key | null, valueOf: (item: T) => Value) {
  const groups = new Map<Key, Value[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key) ?? []
    group.push(valueOf(item))
    groups.set(key, group)
  }
  return groups
}

const itself = <T>(item: T) => item
const present = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))]

export const registrationOf = ({ values: { registration_number: number } }: RowPlan) =>
  typeof number === 'string' ? bareIdentifier(number) : undefined

export const numberOf = ({ values: { asset_number: number } }: RowPlan) =>
  typeof number === 'string' ? number : undefined

/** Archived or sold and gone: not the machine that stands in the yard now. */
export const isPutAway = ({ archived, status }: LikelyAsset) => archived || status === 'DELIVERED'

export async function lookUp(tx: Tx, importId: string, plans: readonly RowPlan[]): Promise<Surroundings> {
  const vins = present(plans.map((plan) => vinOf(plan) || undefined))
  const alike = await findAssetsBy(tx, 'bare_vin', vins)
  const registered = await findAssetsBy(tx, 'bare_registration', present(plans.map(registrationOf)))
  const numbered = await findAssetsBy(tx, 'asset_number', present(plans.map(numberOf)))
  const ownersCalled = await findOwnersCalled(tx, present(plans.map(({ owner }) => owner && called(owner))))
  const portfolioNames = present(plans.map(({ portfolio }) => portfolio && called(portfolio)))
  const portfoliosCalled = await findChoicesCalled(tx, 'portfolios', portfolioNames)
  const ownerIssues = new Map<string, Issue | undefined>()
  for (const id of new Set(ownersCalled.map((owner) => owner.id))) {
    ownerIssues.set(id, await ownerChoiceIssue(tx, id, 'owner'))
  }
  const open = alike.filter((asset) => !isPutAway(asset))
  return {
    byVin: grouped(alike, ({ bare_vin }) => bare_vin, itself),
    byRegistration: grouped(registered, ({ bare_registration }) => bare_registration, itself),
    byNumber: grouped(numbered, ({ asset_number }) => asset_number, itself),
    assets: await readAssets(tx, present(open.map(({ id }) => id))),
    owners: grouped(
      ownersCalled,
      ({ called: name }) => name,
      ({ id }) => id,
    ),
    portfolios: grouped(
      portfoliosCalled,
      ({ called: name }) => name,
      ({ id }) => id,
    ),
    ownerIssues,
    rowsByVin: grouped(
      await listRowsWithVin(tx, importId, vins),
      ({ bare_vin }) => bare_vin,
      ({ row_number }) => row_number,
    ),
  }
}
