import type { LocalDraft } from '@klubba/domain/offline/draft'
import { useThumbnails } from '../../offline/thumbnails.ts'
import { AssetPicture } from '../asset-picture.tsx'
import type { Catalogue } from '../catalogue-queries.ts'
import classes from './draft-picture.module.css'

interface DraftPictureProps {
  draft: LocalDraft
  catalogue: Catalogue
  /** Larger than in a row of links. */
  isLarge?: boolean
}

/** The first picture that lies here; until there is one, the sign of what it is. */
export function DraftPicture({ draft, catalogue, isLarge }: DraftPictureProps) {
  const first = draft.files.filter(({ type }) => type === 'image').toSorted((one, other) => one.place - other.place)[0]
  const picture = useThumbnails(draft, first ? [first] : [])(first?.id ?? '')
  if (picture !== undefined) {
    return <img className={classes.picture} data-large={isLarge || undefined} src={picture} alt="" decoding="async" />
  }
  return <AssetPicture subcategory={draft.subcategory} thumbnail={null} catalogue={catalogue} />
}
