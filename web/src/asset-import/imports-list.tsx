import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import classes from './import.module.css'

type Summary = Omit<AssetImport, 'columns' | 'mapping'>

/** The user's own files: what is not finished can be gone on with. */
export function ImportsList({ imports }: { imports: readonly Summary[] }) {
  const { t } = useTranslation('asset_import')
  const { number, moment } = useFormat()
  return (
    <Card title={t('earlier.title')} lead={t('earlier.lead')}>
      <ul className={classes.imports}>
        {imports.map(({ id, file_name, status, rows_total, imported, created_at }) => (
          <li key={id}>
            <Link to={pathTo('assets/import/{importId}', { importId: id })} className={classes.import}>
              <span className={classes.words}>
                <span className={classes.name}>{file_name}</span>
                <span className={classes.quiet}>
                  {[
                    t(`status.${status}`),
                    t('rows_count', { count: rows_total, number: number(rows_total) }),
                    ...(imported > 0 ? [t('imported_count', { count: imported, number: number(imported) })] : []),
                    moment(created_at),
                  ].join(' · ')}
                </span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
