import type { BulkActionType } from '@klubba/domain/asset-bulk/bulk-rules'
import { isDay } from '@klubba/domain/dates/calendar'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { DayField } from '../../dates/day-field.tsx'
import { todayHere } from '../../dates/use-date-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { findCollections } from '../../registry/collection-queries.ts'
import { OwnerPicker } from '../../registry/owner-picker.tsx'
import { ThingPicker } from '../../registry/thing-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import dialogs from '../dialogs.module.css'
import type { BulkAction } from './bulk-queries.ts'

interface Thing {
  id: string
  name: string
}

interface BulkTargetProps {
  type: BulkActionType
  count: number
  onChoose: (action: BulkAction) => void
  onClose: () => void
}

/** What all of them get; undefined while something is missing. */
function actionOf(type: BulkActionType, thing: Thing | null, day: string): BulkAction | undefined {
  if (!thing) return undefined
  if (type === 'set_portfolio') return { type, portfolio_id: thing.id }
  if (type === 'assign_owner') return { type, owner_id: thing.id }
  return type === 'publish' && isDay(day) && day >= todayHere()
    ? { type, community_id: thing.id, valid_until: day }
    : undefined
}

interface CollectionPickerProps {
  kind: 'portfolios' | 'communities'
  value: Thing | null
  onChange: (thing: Thing | null) => void
}

function CollectionPicker({ kind, value, onChange }: CollectionPickerProps) {
  const { t } = useTranslation('asset_tools')
  return (
    <ThingPicker
      kind={kind}
      label={t(`bulk.target.${kind}.label`)}
      words={{
        search: t(`bulk.target.${kind}.search`),
        searching: t('bulk.target.searching'),
        nothing: t(`bulk.target.${kind}.nothing`),
      }}
      value={value}
      find={async (q, signal) => {
        const rows = await findCollections(kind, q, signal)
        return rows.map(({ id, name, organization }) => ({ id, name, detail: organization?.name }))
      }}
      onChange={onChange}
    />
  )
}

/** Asks what all the chosen ones are to get. */
export function BulkTarget({ type, count, onChoose, onClose }: BulkTargetProps) {
  const { t } = useTranslation(['asset_tools', 'asset_list', 'common'])
  const { number } = useFormat()
  const [thing, setThing] = useState<Thing | null>(null)
  const [day, setDay] = useState('')
  const action = actionOf(type, thing, day)
  const what = t('asset_list:count', { count, number: number(count) })
  return (
    <Dialog
      size="large"
      title={t(`bulk.question.${type}`, { what })}
      lead={t(`bulk.text.${type}`)}
      onClose={onClose}
      actions={
        <>
          {type === 'set_portfolio' && (
            <Button variant="default" onClick={() => onChoose({ type, portfolio_id: null })}>
              {t('bulk.target.take_out')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!action} onClick={() => action && onChoose(action)}>
            {t('bulk.target.next')}
          </Button>
        </>
      }
    >
      <div className={dialogs.picking}>
        {type === 'set_portfolio' && <CollectionPicker kind="portfolios" value={thing} onChange={setThing} />}
        {type === 'assign_owner' && <OwnerPicker label={t('bulk.target.owner')} value={thing} onChange={setThing} />}
        {type === 'publish' && (
          <>
            <CollectionPicker kind="communities" value={thing} onChange={setThing} />
            <DayField label={t('bulk.target.valid_until')} value={day} min={todayHere()} onChange={setDay} required />
          </>
        )}
      </div>
    </Dialog>
  )
}
