import { useTranslation } from '../use-translation.ts'
import { isAuctionField, unitOf } from './auction-values.ts'

/** What a field that the server names is called in the form. */
export function useAuctionFieldName(): (path: string) => string {
  const { t } = useTranslation('auctions')
  return (path) => {
    const unit = unitOf(path)
    return isAuctionField(unit) ? t(`field.${unit}`) : path
  }
}
