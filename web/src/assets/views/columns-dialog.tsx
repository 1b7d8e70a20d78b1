import {
  ASSET_COLUMNS,
  type AssetColumn,
  MOST_COLUMNS,
  tidyColumns,
  USUAL_COLUMNS,
} from '@klubba/domain/asset-views/asset-list'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterChoices } from '../../ui/filter-choices.tsx'
import classes from './columns-dialog.module.css'

interface ColumnsDialogProps {
  chosen: readonly AssetColumn[]
  onChoose: (columns: AssetColumn[]) => void
  onClose: () => void
}

/** AST-14: what the list shows of each asset. */
export function ColumnsDialog({ chosen, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation(['asset_tools', 'asset_list', 'common'])
  const [columns, setColumns] = useState(chosen)
  const isTooMany = columns.length > MOST_COLUMNS
  const toggle = (column: AssetColumn) =>
    setColumns(columns.includes(column) ? columns.filter((each) => each !== column) : [...columns, column])
  return (
    <Dialog
      title={t('columns.title')}
      lead={t('columns.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="subtle" onClick={() => setColumns(USUAL_COLUMNS)}>
            {t('columns.usual')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={isTooMany}
            onClick={() => {
              onChoose(tidyColumns(columns))
              onClose()
            }}
          >
            {isTooMany ? t('columns.too_many', { count: columns.length - MOST_COLUMNS }) : t('columns.show')}
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <FilterChoices
          label={t('columns.choose', { most: MOST_COLUMNS })}
          options={ASSET_COLUMNS.map((value) => ({ value, label: t(`asset_list:column.${value}`) }))}
          chosen={columns}
          onToggle={toggle}
        />
      </div>
    </Dialog>
  )
}
