import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import type { RegistrationData, Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import { picturesAndVideos } from './media-queries.ts'
import type { Upload } from './upload-store.ts'

/** A picture or video that is asked for. */
export interface Shot {
  id: string
  name: string
  type: 'image' | 'video'
}

export function shotsOf({ shots }: RegistrationData, subcategory: Subcategory): Shot[] {
  return subcategory.shots.flatMap((id) => shots[id] ?? [])
}

export interface ShotStand {
  shot: Shot
  medium: Medium | undefined
  /** On its way, or failed on it. */
  upload: Upload | undefined
  isTaken: boolean
}

/** How each shot stands; one that is taken twice shows the first of them that is good. */
export function standOfShots(
  shots: readonly Shot[],
  media: MediaOfAsset | undefined,
  uploads: readonly Upload[],
): ShotStand[] {
  const all = picturesAndVideos(media)
  return shots.map((shot) => {
    const own = all.filter((medium) => medium.shot === shot.id)
    const medium = own.find(({ status }) => status !== 'PROCESSING_ERROR') ?? own[0]
    // What was refused before it was sent stands in the list of uploads; the shot is still to be taken.
    const upload = uploads.findLast(
      ({ shot: wanted, state, issue, id }) =>
        wanted === shot.id && state !== 'ready' && !issue && !all.some((known) => known.id === id),
    )
    return { shot, medium, upload, isTaken: medium !== undefined && medium.status !== 'PROCESSING_ERROR' }
  })
}

/** The one to take next. */
export const nextShot = (stands: readonly ShotStand[]): Shot | undefined =>
  stands.find(({ isTaken, upload, medium }) => !isTaken && !upload && !medium)?.shot
