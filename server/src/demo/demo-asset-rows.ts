import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { NO_LANGUAGES } from '@klubba/domain/text-languages'
import { factsOfPictures, variantsOf } from '../media/media-ready-service.ts'
import type { DemoAsset, DemoHolder } from './demo-assets.ts'
import { demoId } from './demo-id.ts'
import type { DemoOrganization } from './demo-organizations.ts'
import { DEMO_COMMUNITIES, DEMO_PORTFOLIOS, type DemoOwner } from './demo-owners.ts'
import { daysAgo, type PictureRow } from './demo-sql.ts'
import { languagesOf } from './demo-text.ts'

/** The owners who have machines: whether they are verified, and where these stand. Without an address nobody has any. */
export function demoHolders(organizations: readonly DemoOrganization[], owners: readonly DemoOwner[]): DemoHolder[] {
  const byName = (name: string | undefined) => organizations.find((each) => each.name === name)
  const responsibleOf = ({ portfolio_id, community_id }: DemoOwner) =>
    [...DEMO_PORTFOLIOS, ...DEMO_COMMUNITIES].find(({ id }) => id === portfolio_id || id === community_id)?.responsible
  return owners.flatMap((owner) => {
    const { id, person, organization_id } = owner
    const organization = organizations.find((each) => each.id === organization_id) ?? byName(responsibleOf(owner))
    const { status, country_id } = person ?? organization ?? { status: 'DRAFT', country_id: 0 }
    const address = person ? person.address : (organization?.official_address ?? null)
    return address ? [{ id, isVerified: status === 'VERIFIED', place: { ...address, country_id } }] : []
  })
}

const SPREAD_DAYS = 200

/** When things happened with the asset, in days before now: the later ones nearer. */
function daysOf(index: number, total: number): { created: number; updated: number } {
  const created = SPREAD_DAYS * (1 - index / total) + 1
  return { created, updated: created * (((index * 37) % 100) / 100) }
}

export interface DemoAssetRows {
  assets: readonly DemoAsset[]
  numbers: readonly string[]
  /** Who registers assets. */
  creators: readonly string[]
}

const creatorOf = ({ creator }: DemoAsset, creators: readonly string[]) => creators[creator % creators.length] ?? ''

const mediumId = (asset: number, at: number) => demoId('medium', asset * 100 + at)

export function assetRows({ assets, numbers, creators }: DemoAssetRows) {
  return assets.map((asset, index) => {
    const {
      isArchived,
      values,
      notes,
      condition_notes_languages,
      inspections,
      place,
      pictures,
      creator: _,
      ...plain
    } = asset
    const { created, updated } = daysOf(index, assets.length)
    const by = creatorOf(asset, creators)
    const { thumbnail, ...counts } = factsOfPictures(
      pictures.map(({ picture }, at) => ({ ...picture, id: mediumId(index, at) })),
    )
    return {
      ...plain,
      ...counts,
      thumbnail: thumbnail && JSON.stringify(thumbnail),
      values: JSON.stringify({ ...values, asset_number: numbers[index] }),
      notes: JSON.stringify(notes),
      condition_notes_languages: JSON.stringify(condition_notes_languages),
      inspections: JSON.stringify(inspections),
      place: place && JSON.stringify(place),
      archived_at: isArchived ? daysAgo(updated) : null,
      created_by: by,
      updated_by: by,
      created_at: daysAgo(created),
      updated_at: daysAgo(updated),
    }
  })
}

export function ownershipRows({ assets }: DemoAssetRows) {
  return assets.flatMap(({ id, owner_id }, index) =>
    owner_id === null ? [] : [{ asset_id: id, owner_id, starts_at: daysAgo(daysOf(index, assets.length).created) }],
  )
}

export function pictureRows({ assets }: DemoAssetRows): PictureRow[] {
  return assets.flatMap((asset, index) =>
    asset.pictures.map(({ picture, shot, caption }, position) => {
      const { name, size, sha256, width, height, placeholder } = picture
      return {
        id: mediumId(index, position),
        asset_id: asset.id,
        name: `${name}.webp`,
        image_text: caption && caption.en,
        image_text_languages: caption ? languagesOf(caption) : NO_LANGUAGES,
        shot,
        position,
        size,
        sha256,
        width,
        height,
        placeholder,
        variants: variantsOf(picture),
      }
    }),
  )
}

const STEPS: Partial<Record<ServerStatus, readonly ServerStatus[]>> = {
  DRAFT: ['DRAFT'],
  INVENTORY: ['DRAFT', 'INVENTORY'],
  TRANSFERRED: ['DRAFT', 'INVENTORY', 'TRANSFERRED'],
}

/** How each came to where it is. */
export function assetHistoryRows({ assets, creators }: DemoAssetRows) {
  const steps = assets.flatMap((asset, index) => {
    const { created, updated } = daysOf(index, assets.length)
    const taken = STEPS[asset.status] ?? []
    const told = [
      ...taken.map((after, step) => ({ field: 'status', before: taken[step - 1] ?? null, after })),
      ...(asset.isArchived ? [{ field: 'archived', before: false, after: true }] : []),
    ]
    return told.map((change, step) => ({
      ...change,
      asset_id: asset.id,
      actor_id: creatorOf(asset, creators),
      at: daysAgo(step === 0 ? created : updated),
    }))
  })
  return steps.map(({ before, after, ...entry }, index) => ({
    ...entry,
    id: demoId('asset_history', index),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
}
