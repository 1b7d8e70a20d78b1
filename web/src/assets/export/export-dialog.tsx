import { ROWS_AT_ONCE } from '@klubba/domain/exports/rows-at-once'
import { mayEver } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ExportButtons, ExportNotice, useTableExport } from '../../lists/table-export.tsx'
import { useSession } from '../../session/session-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ListedView } from '../views/use-asset-view.ts'

interface ExportDialogProps {
  listed: ListedView
  total: number | undefined
  onClose: () => void
}

/** AST-14: takes along what the list is filtered by, as a file. */
export function ExportDialog({ listed, total = 0, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['asset_tools', 'asset_list', 'common'])
  const { number } = useFormat()
  const { user } = useSession()
  const files = useTableExport(total)
  const { listing, shown } = listed
  const what = t('asset_list:count', { count: total, number: number(total) })
  const sentences = [
    t('export.text'),
    user && !mayEver(user, 'lists.export_personal_data') && t('export.no_persons'),
    total > ROWS_AT_ONCE && t('export.background'),
  ]
  return (
    <Dialog
      title={t('export.title', { what })}
      lead={sentences.filter(Boolean).join(' ')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          <ExportButtons
            exporting={files.exporting}
            isOff={total === 0}
            exported={(format) => ({
              kind: 'assets',
              listing,
              format,
              filters: shown.filters,
              sort: shown.sort,
            })}
          />
        </>
      }
    >
      <ExportNotice {...files} />
    </Dialog>
  )
}
