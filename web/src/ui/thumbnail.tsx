import type { Thumbnail as Picture } from '@klubba/domain/assets/asset-api'
import { apiBase } from '../settings.ts'
import { DataIcon } from './data-icon.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  picture: Picture | null
  /** The sign of what it is. */
  icon: string | undefined
}

/** The main picture of a machine, small; in its place, until there is one, the sign of what it is. */
export function Thumbnail({ picture, icon }: ThumbnailProps) {
  if (!picture) {
    return <span className={classes.picture}>{icon !== undefined && <DataIcon icon={icon} size={24} />}</span>
  }
  return (
    <span
      className={classes.picture}
      style={{ backgroundImage: `url("${picture.placeholder}")`, backgroundSize: 'cover' }}
    >
      <img src={`${apiBase()}${picture.url}`} alt="" loading="lazy" decoding="async" />
    </span>
  )
}
