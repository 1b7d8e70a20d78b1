import type { ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { useTranslation } from '../use-translation.ts'
import { ImportCell } from './import-cell.tsx'
import type { ShownColumn } from './row-list.tsx'
import { RowVerdict } from './row-outcome.tsx'
import classes from './rows.module.css'

export interface RowsProps {
  importId: string
  rows: readonly ImportRow[]
  columns: readonly ShownColumn[]
  labelOf: (target: string) => string
}

/** As in a spreadsheet; what becomes of a row stays in sight while the cells are moved sideways. */
export function RowTable({ importId, rows, columns, labelOf }: RowsProps) {
  const { t } = useTranslation('asset_import')
  return (
    <section className={classes.frame} aria-label={t('rows')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('row.title')}
            </th>
            {columns.map(({ index, label }) => (
              <th key={index} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_number} data-off={row.left_out || undefined}>
              <th scope="row" className={classes.first}>
                <RowVerdict {...{ importId, row, columns, labelOf }} namesCells />
              </th>
              {columns.map((column) => (
                <td key={column.index}>
                  <ImportCell {...{ importId, row, column }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
