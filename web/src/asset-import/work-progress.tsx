import '@mantine/core/styles/Progress.layer.css'
import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { Progress } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import classes from './import.module.css'

/** How far the server is; one may leave the page meanwhile. */
export function WorkProgress({ found }: { found: AssetImport }) {
  const { t } = useTranslation('asset_import')
  const { number } = useFormat()
  const { done, total } = found.progress
  const what = found.status === 'running' ? t('work.running') : t('work.checking')
  return (
    <Card title={what} lead={t('work.lead')}>
      <div className={classes.progress}>
        <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={what} color="var(--accent)" />
        <output>{t('work.progress', { done: number(done), total: number(total) })}</output>
      </div>
    </Card>
  )
}
