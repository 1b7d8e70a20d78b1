import type { TcrEntry } from '@klubba/domain/assets/condition'
import { changeSubcategory, draftValues, lostBy, lostCheckpoints, type Target } from '@klubba/domain/offline/draft'
import { fieldsOf } from '@klubba/domain/forms/form-fields'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { DRAFTS } from '../../offline/draft-queries.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Blueprint, blueprintOf } from '../blueprint.ts'
import { CategoryChoice, LostValues } from '../category-choice.tsx'
import type { Registration } from './registration-frame.tsx'
import { DeviceNotice } from './saved-card.tsx'

function targetOf({ data }: Blueprint, subcategory: string): Target | undefined {
  const blueprint = blueprintOf(data, subcategory)
  if (!blueprint) return undefined
  const checkpoints = (blueprint.tcr?.groups ?? []).flatMap((group) => group.checkpoints.map(({ key }) => key))
  return {
    subcategory,
    fields: fieldsOf(blueprint.subcategory.schema, data.cards),
    checkpoints: new Set(checkpoints),
    shots: new Set(blueprint.subcategory.shots),
  }
}

/** AST-9: another category for what is being registered; what would be lost is named first. */
export function DraftCategoryDialog({ draft, blueprint, onClose }: Registration & { onClose: () => void }) {
  const { t } = useTranslation(['assets', 'common'])
  const queryClient = useQueryClient()
  const [subcategory, setSubcategory] = useState('')
  const target = targetOf(blueprint, subcategory)
  const values = draftValues(draft)
  const checkpoints = target ? lostCheckpoints(draft, target) : []
  const lost = target ? [...lostBy(draft, target), ...(checkpoints.length > 0 ? ['tcr'] : [])] : []
  const graded = ((values['tcr'] ?? []) as TcrEntry[]).filter(({ key }) => checkpoints.includes(key))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: Target) => {
      await changeDraft(draft.user_id, draft.id, (now) => changeSubcategory(now, wanted, new Date().toISOString()))
      // The page shall know before it says so: until then it tells that the server has everything.
      await queryClient.invalidateQueries({ queryKey: DRAFTS })
    },
    onSuccess: () => {
      toast.success(t('done.change_category'))
      onClose()
    },
  })
  return (
    <Dialog
      size="large"
      title={t('ask.change_category.title')}
      lead={t('ask.change_category.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            data-destructive={lost.length > 0 || undefined}
            disabled={!target}
            loading={isPending}
            onClick={() => target && mutate(target)}
          >
            {lost.length > 0 ? t('category.change_anyway', { count: lost.length }) : t('action.change_category')}
          </Button>
        </>
      }
    >
      <CategoryChoice
        blueprint={blueprint}
        present={draft.subcategory}
        subcategory={subcategory}
        onChoose={setSubcategory}
      />
      {lost.length > 0 && <LostValues blueprint={blueprint} values={{ ...values, tcr: graded }} keys={lost} />}
      <DeviceNotice error={error} />
    </Dialog>
  )
}
