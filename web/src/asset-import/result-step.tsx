import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './import.module.css'
import { RowList } from './row-list.tsx'
import { WorkProgress } from './work-progress.tsx'

/** What has become of the rows, with a way to each asset. */
export function ResultStep({ found }: { found: AssetImport }) {
  const { t } = useTranslation('asset_import')
  const { number } = useFormat()
  const { imported, rows_total, left_out, counts } = found
  const rest = counts.refused
  if (found.status === 'running') return <WorkProgress found={found} />
  const filters = [
    { show: 'imported' as const, count: imported },
    ...(rest > 0 ? [{ show: 'refused' as const, count: rest }] : []),
    ...(rows_total > imported ? [{ show: 'not_imported' as const, count: rows_total - imported }] : []),
    ...(left_out > 0 ? [{ show: 'left_out' as const, count: left_out }] : []),
  ]
  return (
    <>
      <Notice kind={rest > 0 ? 'info' : 'success'}>
        {t('result.imported', { count: imported, number: number(imported) })}
        {rest > 0 && ` ${t('result.refused', { count: rest, number: number(rest) })}`}
      </Notice>
      <RowList found={found} filters={filters} usual="imported" />
      <div className={classes.foot}>
        {rest > 0 && (
          <Button size="lg" renderRoot={(props) => <Link to="." search={{ step: 'rows' }} {...props} />}>
            {t('result.mend')}
          </Button>
        )}
        <Button
          size="lg"
          variant={rest > 0 ? 'default' : 'filled'}
          renderRoot={(props) => <Link to={pathTo('assets')} {...props} />}
        >
          {t('result.assets')}
        </Button>
      </div>
    </>
  )
}
