import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../../use-translation.ts'
import { Card } from '../../ui/card.tsx'
import classes from './auction-page.module.css'
import { useCollectionWords } from './use-collection-words.ts'

/** AUC-1: how the buyer gets it; every option that somebody has said something about. */
export function CollectionTerms({ auction }: { auction: Auction }) {
  const wordsOf = useCollectionWords()
  return (
    <ul className={classes.options}>
      {wordsOf(auction.collection).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

export function CollectionCard({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auctions')
  const wordsOf = useCollectionWords()
  if (wordsOf(auction.collection).length === 0) return null
  return (
    <Card title={t('form.collection')}>
      <CollectionTerms auction={auction} />
    </Card>
  )
}
