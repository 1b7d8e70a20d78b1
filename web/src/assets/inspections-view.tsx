import type { Asset } from '@klubba/domain/assets/asset-api'
import {
  cardOfKind,
  type Inspection,
  INSPECTION_CARDS,
  isInspectionCard,
  newestFirst,
} from '@klubba/domain/assets/inspection-rules'
import { inspectionDates } from '@klubba/domain/assets/inspection-text'
import { IconCircleCheck, IconCircleX, IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { documentsOf, useMedia } from '../media/media-queries.ts'
import { Card } from '../ui/card.tsx'
import { DataIcon } from '../ui/data-icon.tsx'
import type { Blueprint } from './blueprint.ts'
import { useInspectionWords } from './use-inspection-words.ts'
import classes from './views.module.css'

interface RecordProps {
  record: Inspection
  /** The document's name; none when it is not there. */
  document: string | undefined
  /** On a card of one kind the heading says it. */
  hasKind: boolean
}

function RecordView({ record, document, hasKind }: RecordProps) {
  const words = useInspectionWords()
  const Sign = record.result === 'COMPLIANT' ? IconCircleCheck : IconCircleX
  return (
    <li className={classes.component}>
      {hasKind && <span className={classes.name}>{words.kind(record.kind)}</span>}
      <span className={classes.result} data-result={record.result}>
        <Sign size={18} aria-hidden />
        {words.result(record.result)}
      </span>
      <span className={classes.detail}>{inspectionDates(record, words)}</span>
      {record.notes !== '' && <span className={classes.note}>{record.notes}</span>}
      {document !== undefined && (
        <Link to="." search={{ part: 'documents' }} className={classes.document}>
          <IconPaperclip size={16} aria-hidden />
          {document}
        </Link>
      )}
    </li>
  )
}

/** AST-27: what was inspected and with which result, the newest first. Where nothing is recorded it says so. */
export function InspectionsView({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { data: media } = useMedia(asset.id)
  const placed = blueprint.subcategory.schema.cards.map(({ card }) => card).filter(isInspectionCard)
  const records = newestFirst(asset.inspections)
  const nameOf = (id: string | null) => documentsOf(media).find((document) => document.id === id)?.name
  return INSPECTION_CARDS.map((card) => {
    const own = records.filter(({ kind }) => cardOfKind(kind) === card)
    if (own.length === 0 && !placed.includes(card)) return null
    const { name = card, icon = '' } = blueprint.data.cards[card] ?? {}
    return (
      <Card key={card} title={name} icon={<DataIcon icon={icon} size={22} />}>
        {own.length === 0 ? (
          <p className={classes.detail}>{t('inspections.none')}</p>
        ) : (
          <ul className={classes.components}>
            {own.map((record) => (
              <RecordView
                key={record.id}
                record={record}
                document={nameOf(record.document_id)}
                hasKind={card === 'inspections'}
              />
            ))}
          </ul>
        )}
      </Card>
    )
  })
}
