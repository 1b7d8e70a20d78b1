import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { useFailureText } from '../forms/failure-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import type { RegistryDeed } from './registry-menu.tsx'
import classes from './registry-menu.module.css'

const USERS = [
  'owners',
  'portfolios',
  'communities',
  'community_members',
  'organization_groups',
  'bidders',
  'affiliations',
  'assets',
] as const

/** What refers to a thing, as the refusal to delete it says. */
function Uses({ error }: { error: unknown }) {
  const { t } = useTranslation('registry')
  if (!(error instanceof ApiError) || error.code !== 'in_use') return null
  const uses = error.issues.filter(({ code }) => code === 'used_by')
  if (uses.length === 0) return null
  return (
    <ul className={classes.uses}>
      {uses.map(({ path, message, params }) => {
        const user = USERS.find((known) => known === path)
        // How often, in figures; some answers say it in their sentence only.
        const count = Number(params?.['count'] ?? /\d+/.exec(message)?.[0])
        return <li key={`${path} ${message}`}>{user && count > 0 ? t(`used_by.${user}`, { count }) : message}</li>
      })}
    </ul>
  )
}

interface RegistryQuestionProps {
  deed: RegistryDeed
  name: string
  mayRetire: boolean
  onDo: (deed: RegistryDeed) => Promise<unknown>
  words: { deleted: string; deleteFailed: string }
  onRetireInstead: () => void
  onClose: () => void
}

/** Asks before it is done. What is in use is not deleted, and the answer says what uses it. */
export function RegistryQuestion(props: RegistryQuestionProps) {
  const { deed, name, mayRetire, onDo, words, onRetireInstead, onClose } = props
  const { t } = useTranslation('registry')
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onDo(deed),
    onSuccess: () => {
      onClose()
      toast.success(deed === 'delete' ? words.deleted : t(`done.${deed}`, { name }))
    },
  })
  const isInUse = error instanceof ApiError && error.code === 'in_use'
  const failed = deed === 'delete' ? words.deleteFailed : t('failed', { name })
  const retiresInstead = isInUse && mayRetire
  return (
    <ConfirmDialog
      key={String(retiresInstead)}
      title={t(`ask.${deed}.title`, { name })}
      text={t(`ask.${deed}.text`)}
      confirm={retiresInstead ? t('menu.retire') : t(`menu.${deed}`)}
      isDestructive={deed === 'delete' && !retiresInstead}
      isBusy={isPending}
      error={
        error && (
          <Notice kind="error">
            {isInUse ? error.message : failureText(failed, error)}
            <Uses error={error} />
          </Notice>
        )
      }
      onConfirm={() => (retiresInstead ? onRetireInstead() : mutate())}
      onCancel={onClose}
    />
  )
}
