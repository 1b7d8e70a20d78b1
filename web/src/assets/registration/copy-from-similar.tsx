import type { LocalDraft } from '@klubba/domain/offline/draft'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { useFormContext } from '../../schema-forms/form-context.ts'
import { toast } from '../../ui/toast.ts'
import { FindAssetDialog } from '../find-asset-dialog.tsx'
import classes from './copy-from-similar.module.css'

interface CopyProps {
  draft: LocalDraft
  fields: readonly PlacedField[]
}

function CopyDialog({ draft, fields, onClose }: CopyProps & { onClose: () => void }) {
  const { t } = useTranslation('registration')
  const { store } = useFormContext()
  const { mutate, error } = useMutation({
    mutationFn: async (id: string) => call('GET /v1/assets/{id}', { params: { id } }),
    onSuccess: ({ values }) => {
      const own = new Set(fields.map(({ field }) => field.key))
      const filled = store.fill(Object.fromEntries(Object.entries(values).filter(([key]) => own.has(key))))
      toast.success(t('copy.done', { count: filled.length }))
      onClose()
    },
  })
  return (
    <FindAssetDialog
      words={{
        title: t('copy.title'),
        lead: t('copy.lead'),
        search: t('copy.search'),
        nothing: t('nothing_found'),
        failed: t('not_loaded'),
      }}
      subcategory={draft.subcategory}
      except={[draft.id]}
      error={error}
      onChoose={({ id }) => mutate(id)}
      onClose={onClose}
    />
  )
}

/** Fills the empty fields of this step with those of an asset of the same kind. */
export function CopyFromSimilar(props: CopyProps) {
  const { t } = useTranslation('registration')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        className={classes.button ?? ''}
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('copy.open')}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
