import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { Tx } from '../db/database.ts'
import { allowPauses, waitForOthers } from '../db/time-limits.ts'
import type { Deps } from '../deps.ts'
import { keepReadyDocument } from '../media/media-ready-service.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { assetHistoryRows, assetRows, demoHolders, ownershipRows, pictureRows } from './demo-asset-rows.ts'
import { demoAssets, type DemoAsset } from './demo-assets.ts'
import { bidderHistoryRows, bidderRows } from './demo-bidder-rows.ts'
import { playAuctions } from './demo-auction-steps.ts'
import { demoAuctions } from './demo-auctions.ts'
import { demoBidders, type DemoBidder } from './demo-bidders.ts'
import { demoDocuments, INSPECTORS, type DemoDocument } from './demo-documents.ts'
import { demoId } from './demo-id.ts'
import { demoOrganizations, type DemoOrganization } from './demo-organizations.ts'
import { DEMO_COMMUNITIES, DEMO_GROUP, DEMO_PORTFOLIOS, demoOwners, type DemoCollection } from './demo-owners.ts'
import { fillPastSales } from './demo-past-sales.ts'
import { keepPictures } from './demo-pictures.ts'
import { viewRows } from './demo-views.ts'
import {
  anyHistory,
  dayBefore,
  daysAgo,
  insertAll,
  insertPictures,
  listFirstUsers,
  lockRegistry,
  takeAssetNumbers,
} from './demo-sql.ts'

export interface Staff {
  user: string
  support: string
  broker: string
}

interface Filled {
  assets: readonly DemoAsset[]
  bidders: readonly DemoBidder[]
  broker: string
  admin: string
  /** Organizations of the first community. */
  members: readonly string[]
}

/**
 * On a registry in which nothing ever happened: organizations, owners, portfolios, communities, bidders, assets and
 * auctions to look at.
 */
export async function fillDemo(deps: Deps): Promise<void> {
  const filled = await fillRegistry(deps)
  if (!filled) return
  const { assets, broker, admin } = filled
  const bidders = filled.bidders
    .filter(({ bidder_type, status }) => bidder_type === 'person' && status === 'approved')
    .map(({ id }) => id)
  await deps.db.transaction().execute((tx) => fillPastSales(tx, assets, { broker, bidders }))
  const community = DEMO_COMMUNITIES[0]?.id ?? ''
  const people = { broker, admin, bidders, community, members: filled.members }
  await playAuctions(deps, demoAuctions(assets, Date.now()), people)
}

/** Undefined when there was something already. */
async function fillRegistry(deps: Deps): Promise<Filled | undefined> {
  const data = await getRegistrationData(deps, 'en')
  return deps.db.transaction().execute(async (tx) => {
    await allowPauses(tx)
    await waitForOthers(tx)
    await lockRegistry(tx)
    if (await anyHistory(tx)) return undefined
    const { user, support, auction_broker: broker, admin } = await listFirstUsers(tx)
    if (!user || !support || !broker || !admin) return undefined
    const staff = { user, support, broker }
    const organizations = demoOrganizations()
    const owners = demoOwners(organizations)
    const idOf = finder(organizations)
    await insertAll(
      tx,
      'organizations',
      organizations.map((organization, index) => organizationRow(organization, index, staff)),
    )
    await insertAll(
      tx,
      'portfolios',
      DEMO_PORTFOLIOS.map((given, index) => collectionRow(given, index, idOf, staff)),
    )
    await insertAll(
      tx,
      'communities',
      DEMO_COMMUNITIES.map((given, index) => collectionRow(given, index, idOf, staff)),
    )
    await insertAll(tx, 'community_members', memberRows(idOf, staff))
    await insertAll(
      tx,
      'owners',
      owners.map((owner, index) => ownerRow(owner, index, staff)),
    )
    const group = owners.find(({ owner_type }) => owner_type === 'organization_group')
    const members = group ? DEMO_GROUP.members.map((name) => ({ owner_id: group.id, organization_id: idOf(name) })) : []
    await insertAll(tx, 'owner_group_organizations', members)
    const verifiable = [...organizations, ...owners.flatMap(({ id, person }) => (person ? [{ id, ...person }] : []))]
    await insertAll(tx, 'registry_history', historyRows(verifiable, staff))
    await fillDocuments(deps, tx, demoDocuments(organizations), staff)
    const bidders = demoBidders(organizations)
    await insertAll(tx, 'bidders', bidderRows(bidders, staff))
    await insertAll(tx, 'registry_history', bidderHistoryRows(bidders, staff))
    const assets = demoAssets(data, demoHolders(organizations, owners))
    // Before their rows: a picture that is said to be there is there.
    await keepPictures(
      deps,
      assets.flatMap(({ pictures }) => pictures),
    )
    await fillAssets(tx, assets, staff)
    await insertAll(tx, 'asset_views', viewRows(broker))
    return { assets, bidders, broker, admin, members: (DEMO_COMMUNITIES[0]?.members ?? []).map(idOf) }
  })
}

async function fillDocuments(
  deps: Deps,
  tx: Tx,
  documents: readonly DemoDocument[],
  { user, support }: Staff,
): Promise<void> {
  // Before their rows, like pictures.
  for (const { sha256, content } of documents) await keepReadyDocument(deps, sha256, content)
  // After the verification, which is the last entry of the history until then.
  const added = (index: number) => daysAgo(4 - index / 100)
  const files = documents.map(({ id, organization_id, kind, name, sha256, content }, index) => ({
    id,
    organization_id,
    organization_kind: kind,
    name,
    sha256,
    size: content.length,
    type: 'file' as const,
    content_type: 'generic' as const,
    format: 'pdf' as const,
    status: 'ACTIVE' as const,
    position: 0,
    created_by: user,
    created_at: added(index),
    updated_by: user,
    updated_at: added(index),
  }))
  await insertAll(tx, 'media', files)
  const history = documents.map(({ organization_id, kind, name, isConfidential }, index) => ({
    id: demoId('document_history', index),
    subject_id: organization_id,
    actor_id: user,
    field: isConfidential ? 'confidential_documents' : 'documents',
    before: 'null',
    after: JSON.stringify({ kind, name }),
    at: added(index),
  }))
  await insertAll(tx, 'registry_history', history)
  const reports = documents.filter(({ kind }) => kind === 'tcr')
  const records = reports.map(({ id, organization_id }, index) => ({
    id: demoId('tcr', index),
    organization_id,
    document_id: id,
    inspected_on: dayBefore(60 + index),
    inspector: INSPECTORS[index % INSPECTORS.length] ?? '',
    added_by: support,
    added_at: daysAgo(1),
  }))
  await insertAll(tx, 'tcr_records', records)
}

async function fillAssets(tx: Tx, assets: readonly DemoAsset[], { user, support, broker }: Staff): Promise<void> {
  const numbers = await takeAssetNumbers(tx, assets.length)
  const made = { assets, numbers, creators: [user, support, broker] }
  await insertAll(tx, 'assets', assetRows(made))
  await insertAll(tx, 'asset_ownerships', ownershipRows(made))
  await insertAll(tx, 'asset_history', assetHistoryRows(made))
  await insertPictures(tx, pictureRows(made))
}

function finder(organizations: readonly DemoOrganization[]): (name: string) => string {
  const ids = new Map(organizations.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return id
  }
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Spread over the last months, so that lists have something to sort. */
const stamps = (index: number, createdBy: string) => ({
  created_by: createdBy,
  updated_by: createdBy,
  created_at: daysAgo(120 - index),
  updated_at: daysAgo(60 - index / 2),
})

const verification = (status: RegistryStatus, support: string) => ({
  status,
  ...(status === 'VERIFIED' && { verified_by: support, verified_at: daysAgo(5) }),
})

function organizationRow({ status, ...organization }: DemoOrganization, index: number, { user, support }: Staff) {
  const { official_address, physical_address, contacts, ...plain } = organization
  return {
    ...plain,
    official_address: json(official_address),
    physical_address: json(physical_address),
    contacts: JSON.stringify(contacts),
    ...verification(status, support),
    ...stamps(index, user),
  }
}

function collectionRow(given: DemoCollection, index: number, idOf: (name: string) => string, { broker }: Staff) {
  return { id: given.id, name: given.name, organization_id: idOf(given.responsible), ...stamps(index, broker) }
}

function memberRows(idOf: (name: string) => string, { user, broker, support }: Staff) {
  const rows = DEMO_COMMUNITIES.flatMap(({ id, members }) => [
    ...members.map((name) => ({ community_id: id, organization_id: idOf(name), user_id: null })),
    ...[broker, user].map((member) => ({ community_id: id, organization_id: null, user_id: member })),
  ])
  return rows.map((row, index) => ({
    ...row,
    id: demoId('member', index),
    added_by: support,
    added_at: daysAgo(30 - index),
  }))
}

function ownerRow(owner: ReturnType<typeof demoOwners>[number], index: number, { user, support }: Staff) {
  const { person, ...pointing } = owner
  if (!person) return { ...pointing, ...stamps(index, user) }
  const { status, address, ...fields } = person
  return {
    ...pointing,
    ...fields,
    address: json(address),
    ...verification(status, support),
    ...stamps(index, user),
  }
}

const STEPS: readonly RegistryStatus[] = ['DRAFT', 'PENDING', 'VERIFIED']

function historyRows(things: readonly { id: string; status: RegistryStatus }[], { user, support }: Staff) {
  const steps = things.flatMap(({ id, status }) =>
    STEPS.slice(0, STEPS.indexOf(status) + 1).map((after, step) => ({ id, after, before: STEPS[step - 1] ?? null })),
  )
  return steps.map(({ id, before, after }, index) => ({
    id: demoId('history', index),
    subject_id: id,
    actor_id: after === 'VERIFIED' ? support : user,
    field: 'status',
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    at: daysAgo(after === 'VERIFIED' ? 5 : 60),
  }))
}
