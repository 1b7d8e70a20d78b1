import { isInspectionCard } from '@klubba/domain/assets/inspection-rules'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FormCard } from '../schema-forms/form-card.tsx'
import type { IndexedCard } from '../schema-forms/form-index.tsx'
import { type Blueprint, type BlueprintCard, cardsOf } from './blueprint.ts'
import { ConditionCard } from './condition-card.tsx'
import classes from './edit.module.css'
import { IdentityWarnings } from './identity-warnings.tsx'
import { InspectionCards } from './inspection-cards.tsx'
import { NotesCard } from './notes-card.tsx'
import { type KnownOwner, OwnershipCards, type OwnershipCardsProps } from './ownership-cards.tsx'
import { PortfolioCard, type PortfolioChoice } from './portfolio-card.tsx'
import type { SavedSection } from './section-rules.ts'
import { SubcomponentsCard } from './subcomponents-card.tsx'
import { TcrCard } from './tcr-card.tsx'

/** The cards of a section that are none of the schema: before its own, and after them. */
function extraCards(section: SavedSection, hasPortfolio: boolean): { before: string[]; after: string[] } {
  if (section === 'condition') return { before: ['condition'], after: ['tcr'] }
  if (section === 'ownership') return { before: ['owner_id', 'place'], after: hasPortfolio ? ['portfolio_id'] : [] }
  if (section === 'info') return { before: [], after: ['notes'] }
  return { before: [], after: section === 'specs' ? ['subcomponents'] : [] }
}

/** The cards of a section without what is not for everybody's eyes, and all of them for the index. */
export function useSectionCards(
  blueprint: Blueprint,
  section: SavedSection,
  hidden: readonly string[],
  hasPortfolio: boolean,
) {
  const { t } = useTranslation('assets')
  const hiddenKeys = hidden.join(' ')
  const cards = useMemo(
    () =>
      cardsOf(blueprint, section).map((card) => ({
        ...card,
        fields: card.fields.filter(({ field }) => !hiddenKeys.split(' ').includes(field.key)),
      })),
    [blueprint, section, hiddenKeys],
  )
  const { before, after } = extraCards(section, hasPortfolio)
  const extra = (id: string): IndexedCard => ({ id, title: t(`card.${id as 'notes'}`), keys: [] })
  const inspected = section === 'condition' ? blueprint.subcategory.schema.cards : []
  const indexed = [
    ...before.map(extra),
    ...inspected
      .filter(({ card }) => isInspectionCard(card))
      .map(({ card: id }) => ({ id, title: blueprint.data.cards[id]?.name ?? id, keys: [] })),
    ...cards.map((card) => ({ id: card.id, title: card.title, keys: card.fields.map(({ field }) => field.key) })),
    ...after.map(extra),
  ]
  return { cards, fields: cards.flatMap((card) => card.fields), indexed }
}

/** Whoever comes from a list of what is missing finds the focus in the field. */
export function useWantedField(): void {
  useEffect(() => {
    const wanted = decodeURIComponent(location.hash.slice(1))
    if (!/^[a-z_]+$/.test(wanted)) return
    // Owner and place have a card of their own, which begins with what is to be chosen.
    const field = document.querySelector<HTMLElement>(`[name="${wanted}"]`)
    const first = document.querySelector<HTMLElement>(`#card-${wanted} :is(input, button)`)
    ;(field ?? first)?.focus()
  }, [])
}

interface SectionCardsProps {
  assetId: string
  blueprint: Blueprint
  section: SavedSection
  cards: readonly BlueprintCard[]
  owner: KnownOwner | null
  isNew?: boolean
  /** The server had the owner already who was entered as new. */
  isMerged?: boolean
  onPickOwner?: OwnershipCardsProps['onPick']
  /** For whoever may choose it. */
  portfolio: PortfolioChoice | undefined
}

/** All that is filled in of a section; the form that they stand in is the caller's. */
export function SectionCards({ assetId, blueprint, section, cards, ...props }: SectionCardsProps) {
  const { owner, isNew, isMerged, onPickOwner, portfolio } = props
  return (
    <div className={classes.cards}>
      {section === 'condition' && <ConditionCard blueprint={blueprint} />}
      {section === 'condition' && <InspectionCards blueprint={blueprint} />}
      {section === 'ownership' && (
        <OwnershipCards owner={owner} isNew={isNew} isMerged={isMerged} onPick={onPickOwner} />
      )}
      {cards.map(({ id, title, icon, fields }) => (
        <FormCard key={id} id={id} title={title} icon={icon} fields={fields}>
          {fields.some(({ field }) => field.key === 'vin') && <IdentityWarnings assetId={assetId} />}
        </FormCard>
      ))}
      {section === 'ownership' && portfolio && <PortfolioCard {...portfolio} />}
      {section === 'info' && <NotesCard />}
      {section === 'specs' && <SubcomponentsCard />}
      {section === 'condition' && <TcrCard blueprint={blueprint} />}
    </div>
  )
}
