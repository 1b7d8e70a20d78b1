import type { Party } from '@klubba/domain/auctions/negotiation'
import { useTranslation } from '../../use-translation.ts'
import classes from './conversation.module.css'

/** The side, by word and colour. */
export function PartyTag({ party }: { party: Party }) {
  const { t } = useTranslation('auction')
  return (
    <span className={classes.tag} data-party={party}>
      {t(`party.${party}`)}
    </span>
  )
}
