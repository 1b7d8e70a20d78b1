import { REGISTRY_USES, type RegistryUse } from '@klubba/domain/registry/registry-uses'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { useFailureText } from '../forms/failure-notice.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import type { RegistryDeed } from './registry-menu.tsx'
import classes from './registry-menu.module.css'

export interface RegistryUses {
  what: RegistryUse
  count: number
}

/** What refers to a thing, as the server says when it refuses to delete it. */
function usesIn({ issues }: ApiError): RegistryUses[] {
  return issues.flatMap(({ path, code, message }) => {
    const what = REGISTRY_USES.find((known) => known === path)
    // The response says how many only in its sentence.
    return what && code === 'used_by' ? [{ what, count: Number(/\d+/.exec(message)?.[0]) }] : []
  })
}

/** How much refers to a thing: it stays when the thing is retired, and bars its deletion. */
function Uses({ uses }: { uses: readonly RegistryUses[] }) {
  const { t } = useTranslation('registry')
  const { number } = useFormat()
  if (uses.length === 0) return null
  return (
    <ul className={classes.uses}>
      {uses.map(({ what, count }) => (
        <li key={what}>{t(`used_by.${what}`, { count, number: number(count) })}</li>
      ))}
    </ul>
  )
}

interface RegistryQuestionProps {
  deed: RegistryDeed
  name: string
  uses: readonly RegistryUses[]
  mayRetire: boolean
  onDo: (deed: RegistryDeed) => Promise<unknown>
  words: { deleted: string; deleteFailed: string }
  onRetireInstead: () => void
  onClose: () => void
}

/** Asks before it is done, and says what refers to the thing. What is in use is not deleted, but can be retired. */
export function RegistryQuestion(props: RegistryQuestionProps) {
  const { deed, name, uses, mayRetire, onDo, words, onRetireInstead, onClose } = props
  const { t } = useTranslation('registry')
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onDo(deed),
    onSuccess: () => {
      onClose()
      toast.success(deed === 'delete' ? words.deleted : t(`done.${deed}`, { name }))
    },
  })
  // Somebody may have begun to use it after the page was read.
  const refused = error instanceof ApiError && error.code === 'in_use' ? error : undefined
  const usedBy = refused ? usesIn(refused) : uses
  const retiresInstead = deed === 'delete' && usedBy.length > 0 && mayRetire
  const failed = deed === 'delete' ? words.deleteFailed : t('failed', { name })
  return (
    <ConfirmDialog
      key={String(retiresInstead)}
      title={t(`ask.${deed}.title`, { name })}
      text={
        <>
          {retiresInstead ? t('ask.delete.in_use') : t(`ask.${deed}.text`)}
          {deed !== 'bring_back' && <Uses uses={usedBy} />}
        </>
      }
      confirm={retiresInstead ? t('menu.retire') : t(`menu.${deed}`)}
      isDestructive={deed === 'delete' && !retiresInstead}
      isBusy={isPending}
      error={error && !retiresInstead && <Notice kind="error">{failureText(failed, error)}</Notice>}
      onConfirm={() => (retiresInstead ? onRetireInstead() : mutate())}
      onCancel={onClose}
    />
  )
}
