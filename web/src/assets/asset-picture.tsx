import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import { useTranslation } from '../use-translation.ts'
import { apiBase } from '../settings.ts'
import { DataIcon } from '../ui/data-icon.tsx'
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

/** The asset's main picture; in its place, until there is one, the sign of what it is. */
export function AssetPicture({ subcategory, thumbnail, count = 0, catalogue, size = 'row' }: AssetPictureProps) {
  const icon = catalogue.subcategory(subcategory)?.icon
  if (thumbnail) {
    return (
      <span
        className={classes.picture}
        data-size={size}
        style={{ backgroundImage: `url("${thumbnail.placeholder}")`, backgroundSize: 'cover' }}
      >
        <img src={`${apiBase()}${thumbnail.url}`} alt="" loading="lazy" decoding="async" />
        {count > 0 && <PictureCount count={count} />}
      </span>
    )
  }
  return (
    <span className={classes.picture} data-size={size}>
      {icon !== undefined && <DataIcon icon={icon} size={size === 'row' ? 24 : 40} />}
    </span>
  )
}
