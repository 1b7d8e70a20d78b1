import { useTranslation } from '../use-translation.ts'
import type { ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { ImportCell } from './import-cell.tsx'
import type { ShownColumn } from './row-list.tsx'
import { RowVerdict } from './row-outcome.tsx'
import type { RowsProps } from './row-table.tsx'
import classes from './rows.module.css'

interface CellsProps {
  importId: string
  row: ImportRow
  columns: readonly ShownColumn[]
}

function Cells({ importId, row, columns }: CellsProps) {
  return (
    <dl className={classes.cells}>
      {columns.map((column) => (
        <div key={column.index}>
          <dt>{column.label}</dt>
          <dd>
            <ImportCell {...{ importId, row, column }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In the hand: of each row what has to be looked at, and the rest below it. */
export function RowCards({ importId, rows, columns, labelOf }: RowsProps) {
  const { t } = useTranslation('asset_import')
  return (
    <ul className={classes.cards} aria-label={t('rows')}>
      {rows.map((row) => {
        const told = new Set([...row.issues, ...row.warnings].map(({ path }) => path).concat(row.missing))
        const first = columns.filter(({ target }) => told.has(target))
        const rest = columns.filter(({ target }) => !told.has(target))
        return (
          <li key={row.row_number} className={classes.card} data-off={row.left_out || undefined}>
            <RowVerdict {...{ importId, row, columns, labelOf }} />
            {first.length > 0 && <Cells {...{ importId, row }} columns={first} />}
            {rest.length > 0 && (
              <details className={classes.rest}>
                <summary>{t('row.cells', { count: rest.length })}</summary>
                <Cells {...{ importId, row }} columns={rest} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
