import {
  cardOfKind,
  INSPECTION_CARDS,
  type InspectionCard,
  isInspectionCard,
  MOST_INSPECTIONS,
} from '@klubba/domain/assets/inspection-rules'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../use-translation.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { Card } from '../ui/card.tsx'
import { DataIcon } from '../ui/data-icon.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './edit.module.css'
import { type InspectionDraft, newInspectionDraft } from './inspection-drafts.ts'
import { useInspectionDocuments } from './inspection-documents.ts'
import { InspectionFields } from './inspection-fields.tsx'

/** One whose kind is not chosen yet belongs to the card that offers the choice. */
const cardOf = ({ kind }: InspectionDraft): InspectionCard => (kind === '' ? 'inspections' : cardOfKind(kind))

function CardOfRecords({ card, blueprint }: { card: InspectionCard; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { draft: all } = useSlot<InspectionDraft[]>('inspections')
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { name = '', icon = '' } = blueprint.data.cards[card] ?? {}
  const isEmpty = !all.some((draft) => cardOf(draft) === card)
  // What somebody else or a file that was just stored has changed meanwhile counts.
  const now = () => store.slot('inspections').draft as InspectionDraft[]

  function add(): void {
    flushSync(() =>
      store.type('inspections', [...now(), newInspectionDraft(card === 'eu_inspection' ? 'eu_inspection' : '')]),
    )
    list.current?.querySelector<HTMLElement>('li:last-child :is(select, input)')?.focus()
  }

  function remove(id: string): void {
    flushSync(() =>
      store.type(
        'inspections',
        now().filter((draft) => draft.id !== id),
      ),
    )
    adding.current?.focus()
  }

  return (
    <div id={`card-${card}`} className={classes.anchor}>
      <Card title={name} icon={<DataIcon icon={icon} size={22} />} lead={isEmpty ? t('inspections.none') : undefined}>
        <ul ref={list} className={classes.parts}>
          {all.map(
            (draft, index) =>
              cardOf(draft) === card && (
                <InspectionFields
                  key={draft.id}
                  draft={draft}
                  index={index}
                  card={card}
                  onChange={(change) =>
                    store.type(
                      'inspections',
                      now().map((each) => (each.id === draft.id ? { ...each, ...change } : each)),
                    )
                  }
                  onRemove={() => remove(draft.id)}
                />
              ),
          )}
        </ul>
        {all.length < MOST_INSPECTIONS && (
          <Button ref={adding} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t(`inspections.add.${card}`)}
          </Button>
        )}
      </Card>
    </div>
  )
}

/** AST-27: the inspections of an asset, entered one by one and saved with the section. */
export function InspectionCards({ blueprint }: { blueprint: Blueprint }) {
  const { draft: all } = useSlot<InspectionDraft[]>('inspections')
  const placed = blueprint.subcategory.schema.cards.map(({ card }) => card).filter(isInspectionCard)
  const shown = INSPECTION_CARDS.filter((card) => placed.includes(card) || all.some((draft) => cardOf(draft) === card))
  const { uploads } = useInspectionDocuments()
  return (
    <>
      {shown.map((card) => (
        <CardOfRecords key={card} card={card} blueprint={blueprint} />
      ))}
      {uploads}
    </>
  )
}
