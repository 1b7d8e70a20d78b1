import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { apiBase } from '../settings.ts'
import { DataIcon } from '../ui/data-icon.tsx'
import classes from './lot-picture.module.css'

/** The main picture of what is auctioned; in its place, until there is one, the sign of what it is. */
export function LotPicture({ asset: { thumbnail, subcategory } }: Pick<AuctionRow, 'asset'>) {
  const icon = useCatalogue().subcategory(subcategory)?.icon
  if (!thumbnail) {
    return <span className={classes.picture}>{icon !== undefined && <DataIcon icon={icon} size={24} />}</span>
  }
  return (
    <span
      className={classes.picture}
      style={{ backgroundImage: `url("${thumbnail.placeholder}")`, backgroundSize: 'cover' }}
    >
      <img src={`${apiBase()}${thumbnail.url}`} alt="" loading="lazy" decoding="async" />
    </span>
  )
}
