import type { Owner } from '@klubba/domain/owners/owner-api'
import { Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { EraseDialog } from '../registry/erase-dialog.tsx'
import { Card } from '../ui/card.tsx'
import { useOwnerDeeds } from './owner-queries.ts'
import classes from './owners.module.css'

/** ORG-11: what a person may ask for: what is held about them, and to be forgotten. */
export function PersonalDataCard({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const { askForFile, erase } = useOwnerDeeds(owner.id)
  const [isErasing, setErasing] = useState(false)
  const exporting = useMutation({ mutationFn: askForFile, onSuccess: download })
  const mayExport = owner.actions.export === 'allowed'
  const mayErase = owner.actions.erase === 'allowed'
  if (!mayExport && !mayErase) return null
  return (
    <Card title={t('personal')} lead={t('personal_lead')}>
      <div className={classes.personal}>
        {mayExport && (
          <Button
            variant="default"
            justify="flex-start"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t('export')}
          </Button>
        )}
        {mayErase && (
          <Button
            variant="default"
            justify="flex-start"
            data-dangerous
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => setErasing(true)}
          >
            {t('erase.action')}
          </Button>
        )}
        <FailureNotice what={t('failed.export')} error={exporting.error} />
      </div>
      {isErasing && (
        <EraseDialog
          name={owner.name}
          text={t('erase.text')}
          stays={t('erase.stays')}
          onErase={erase}
          onClose={() => setErasing(false)}
        />
      )}
    </Card>
  )
}
