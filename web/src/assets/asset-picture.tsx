import { DataIcon } from '../ui/data-icon.tsx'
import classes from './asset-picture.module.css'
import type { Catalogue } from './catalogue-queries.ts'

interface AssetPictureProps {
  subcategory: string
  catalogue: Catalogue
  size?: 'row' | 'card'
}

/** In the place of the asset's picture: the sign of what it is. */
export function AssetPicture({ subcategory, catalogue, size = 'row' }: AssetPictureProps) {
  const icon = catalogue.subcategory(subcategory)?.icon
  return (
    <span className={classes.picture} data-size={size}>
      {icon !== undefined && <DataIcon icon={icon} size={size === 'row' ? 24 : 40} />}
    </span>
  )
}
