import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import type { FormStore } from './form-store.ts'
import { useStanding } from './form-card.tsx'
import classes from './form-index.module.css'

export interface IndexedCard {
  id: string
  title: string
  keys: readonly string[]
}

function IndexRow({ store, card }: { store: FormStore; card: IndexedCard }) {
  const { t } = useTranslation('schema_forms')
  const { filled, wrong } = useStanding(store, card.keys)
  return (
    <li>
      <a
        href={`#card-${card.id}`}
        className={classes.row}
        onClick={(event) => {
          // Without the card in the address, which belongs to the section.
          event.preventDefault()
          const place = document.querySelector<HTMLElement>(`#card-${card.id}`)
          place?.scrollIntoView({ block: 'start' })
          place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
        }}
      >
        <span className={classes.name}>{card.title}</span>
        {wrong > 0 && (
          <IconAlertTriangle size={16} className={classes.warning} aria-label={t('to_fix', { count: wrong })} />
        )}
        {card.keys.length > 0 && <span className={classes.count}>{`${filled}/${card.keys.length}`}</span>}
      </a>
    </li>
  )
}

/** The cards of a long form, to go to one of them at once. */
export function FormIndex({ store, cards }: { store: FormStore; cards: readonly IndexedCard[] }) {
  const { t } = useTranslation('schema_forms')
  return (
    <nav className={classes.index} aria-label={t('on_this_page')}>
      <p className={classes.title}>{t('on_this_page')}</p>
      <ul>
        {cards.map((card) => (
          <IndexRow key={card.id} store={store} card={card} />
        ))}
      </ul>
    </nav>
  )
}
