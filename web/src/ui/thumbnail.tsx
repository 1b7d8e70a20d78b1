import type { Thumbnail as Picture } from '@klubba/domain/assets/asset-api'
import type { ReactNode } from 'react'
import { apiBase } from '../settings.ts'
import { DataIcon } from './data-icon.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  picture: Picture | null
  /** The sign of what it is. */
  icon: string | undefined
  size?: 'row' | 'card'
  /** What stands on the picture. */
  children?: ReactNode
}

/** The main picture of a machine, small; in its place, until there is one, the sign of what it is. */
export function Thumbnail({ picture, icon, size = 'row', children }: ThumbnailProps) {
  if (!picture) {
    return (
      <span className={classes.picture} data-size={size}>
        {icon !== undefined && <DataIcon icon={icon} size={size === 'row' ? 24 : 40} />}
      </span>
    )
  }
  return (
    <span
      className={classes.picture}
      data-size={size}
      style={{ backgroundImage: `url("${picture.placeholder}")`, backgroundSize: 'cover' }}
    >
      <img src={`${apiBase()}${picture.url}`} alt="" loading="lazy" decoding="async" />
      {children}
    </span>
  )
}
