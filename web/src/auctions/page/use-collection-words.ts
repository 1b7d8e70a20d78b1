import type { AuctionFields } from '@klubba/domain/auctions/auction'
import { useTranslation } from '../../use-translation.ts'
import { COLLECTION_FLAGS, HELP } from '../auction-values.ts'

/** The collection options in words, one each; what was not said is left out. */
export function useCollectionWords(): (collection: Partial<AuctionFields['collection']>) => string[] {
  const { t } = useTranslation('auctions')
  return (collection) => {
    const { loading_ramp: ramp } = collection
    return [
      ...(ramp === true || ramp === false ? [t(`ramp.${ramp ? 'yes' : 'no'}`)] : []),
      ...HELP.flatMap((help) => {
        const choice = collection[help]
        return choice ? [`${t(`collection.${help}`)}: ${t(`help_choice.${choice}`)}`] : []
      }),
      ...COLLECTION_FLAGS.filter((flag) => collection[flag] === true).map((flag) => t(`collection.${flag}`)),
      ...(collection.information ? [collection.information] : []),
    ]
  }
}
