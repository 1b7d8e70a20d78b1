import { type Paper, PAPERS } from '@klubba/domain/asset-papers/asset-paper'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { PillChoice } from '../../ui/pill-choice.tsx'
import classes from './print-dialog.module.css'

interface PrintDialogProps {
  asset: Asset
  onClose: () => void
}

/** AST-16: which paper of the asset, and in which language. */
export function PrintDialog({ asset, onClose }: PrintDialogProps) {
  const { t } = useTranslation('papers')
  const [own] = useLanguage()
  const [paper, setPaper] = useState<Paper>('data_sheet')
  const [language, setLanguage] = useState(own)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { download: { kind: 'asset_paper', asset_id: asset.id, paper, language } } as const
      const { url } = await call('POST /v1/downloads', { body })
      download(url)
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('title', { number: asset.asset_number })}
      lead={t('lead')}
      action={t('make')}
      failed={t('failed')}
      form={{
        formProps: {
          onSubmit: (event) => {
            event.preventDefault()
            mutate()
          },
        },
        isSending: isPending,
        error,
      }}
      onClose={onClose}
    >
      <div>
        <PillChoice
          label={t('choose')}
          options={PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
          chosen={paper}
          onChoose={setPaper}
        />
        <p className={classes.means}>{t(`means.${paper}`)}</p>
      </div>
      <PillChoice
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        chosen={language}
        onChoose={setLanguage}
      />
    </FormDialog>
  )
}
