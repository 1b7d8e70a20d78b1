import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import { useTranslation } from '../use-translation.ts'
import { Thumbnail as Picture } from '../ui/thumbnail.tsx'
import classes from './asset-picture.module.css'
import type { Catalogue } from './catalogue-queries.ts'

interface AssetPictureProps {
  subcategory: string
  thumbnail: Thumbnail | null
  /** How many pictures there are in all. */
  count?: number
  catalogue: Catalogue
  size?: 'row' | 'card'
}

function PictureCount({ count }: { count: number }) {
  const { t } = useTranslation('asset_list')
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="unseen">{t('pictures', { count })}</span>
    </span>
  )
}

/** The asset's main picture, and how many there are. */
export function AssetPicture({ subcategory, thumbnail, count = 0, catalogue, size = 'row' }: AssetPictureProps) {
  return (
    <Picture picture={thumbnail} icon={catalogue.subcategory(subcategory)?.icon} size={size}>
      {count > 0 && <PictureCount count={count} />}
    </Picture>
  )
}
