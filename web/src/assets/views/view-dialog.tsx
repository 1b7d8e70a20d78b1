import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import type { UserType } from '@klubba/domain/users/user'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { mayEver } from '@klubba/domain/permissions'
import { ApiError } from '../../api/api-error.ts'
import { DeedQuestion } from '../../forms/deed-question.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSession } from '../../session/session-store.ts'
import { FilterChoices } from '../../ui/filter-choices.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListedView } from './use-asset-view.ts'
import { useViewDeeds } from './view-queries.ts'
import type { ViewDeed } from './views-menu.tsx'

const SHARED_WITH: readonly UserType[] = ['read', 'user', 'support', 'auction_broker', 'admin']

interface ViewDialogProps {
  deed: ViewDeed
  listed: ListedView
  onClose: () => void
}

interface ShareChoiceProps {
  chosen: readonly UserType[]
  onChoose: (types: UserType[]) => void
}

function ShareChoice({ chosen, onChoose }: ShareChoiceProps) {
  const { t } = useTranslation(['asset_tools', 'shell'])
  return (
    <FilterChoices
      label={t('view.shared_with')}
      options={SHARED_WITH.map((value) => ({ value, label: t(`shell:user_type.${value}`) }))}
      chosen={chosen}
      onToggle={(type) =>
        onChoose(SHARED_WITH.filter((each) => (each === type ? !chosen.includes(each) : chosen.includes(each))))
      }
    />
  )
}

/** The name, and with whom it is shared: of what is seen now, or of the view that is looked at. */
function ViewForm({ listed, edited, onClose }: Omit<ViewDialogProps, 'deed'> & { edited: AssetView | undefined }) {
  const { t } = useTranslation(['asset_tools', 'common'])
  const { user } = useSession()
  const { keep, change } = useViewDeeds()
  // Made here, so that the same form sent twice makes one view.
  const [id] = useState(() => crypto.randomUUID())
  const [types, setTypes] = useState<readonly UserType[]>(edited?.shared_with ?? [])
  const mayShare = edited ? edited.actions.share !== undefined : user && mayEver(user, 'views.publish')
  const form = useForm({
    initial: { name: edited?.name ?? '' },
    check: ({ name }: { name: string }) => (name.trim() === '' ? [{ path: 'name', code: 'required' as const }] : []),
    send: async ({ name }: { name: string }) => {
      const given = { name: name.trim(), ...(mayShare && { shared_with: [...types] }) }
      if (edited) return change(edited.id, { version: edited.version, ...given })
      return keep({ id, listing: listed.listing, ...listed.shown, shared_with: [], ...given })
    },
    onSent: (view) => {
      toast.success(t('common:saved'))
      onClose()
      if (!edited && view) listed.open(view)
    },
  })
  return (
    <FormDialog
      title={edited ? t('view.edit', { name: edited.name }) : t('view.keep')}
      lead={t(edited ? 'view.edit_text' : 'view.keep_text')}
      action={t('common:save')}
      failed={t('view.failed')}
      form={form}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('view.name')} autoComplete="off" maxLength={80} required />
      {mayShare && <ShareChoice chosen={types} onChoose={setTypes} />}
    </FormDialog>
  )
}

/** What is already gone was to be removed. */
async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** Asks what is needed to keep, change or remove a view, and does it. */
export function ViewDialog({ deed, listed, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['asset_tools', 'common'])
  const { change, remove } = useViewDeeds()
  // As it was when it was asked for: removed, it is no longer there.
  const [view] = useState(listed.view)
  if (deed === 'keep' || !view) return <ViewForm listed={listed} edited={undefined} onClose={onClose} />
  if (deed === 'edit') return <ViewForm listed={listed} edited={view} onClose={onClose} />
  const { id, name, version, shared_with } = view
  const consequence = shared_with.length > 0 ? 'shared_text' : 'own_text'
  if (deed === 'save') {
    return (
      <DeedQuestion
        title={t('view.save', { name })}
        text={t(`view.save_${consequence}`)}
        confirm={t('view.save_do')}
        done={t('common:saved')}
        failed={t('view.failed')}
        deed={async () => change(id, { version, ...listed.shown })}
        onClose={onClose}
      />
    )
  }
  return (
    <DeedQuestion
      title={t('view.remove', { name })}
      text={t(`view.remove_${consequence}`)}
      confirm={t('view.remove_do')}
      done={t('view.removed')}
      failed={t('view.remove_failed')}
      deed={async () => {
        await unlessGone(remove(id))
        listed.leave()
      }}
      onClose={onClose}
    />
  )
}
