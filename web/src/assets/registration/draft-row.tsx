import { isAsset } from '@klubba/domain/offline/asset-change'
import { DRAFT_PARTS, type LocalDraft, needsAttention, partStatus, tryAgain } from '@klubba/domain/offline/draft'
import { countUnsentFiles } from '@klubba/domain/offline/draft-files'
import { draftState, sendProgress } from '@klubba/domain/offline/draft-save-state'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { useSending } from '../../offline/save-queue.ts'
import { sendNow } from '../../offline/sync.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import { toast } from '../../ui/toast.ts'
import type { Catalogue } from '../catalogue-queries.ts'
import { useRefusals } from '../unsent-fields.tsx'
import { draftName } from './draft-name.ts'
import { DraftMenu } from './draft-menu.tsx'
import { draftPath, sectionOf } from './draft-path.ts'
import { DraftPicture } from './draft-picture.tsx'
import classes from './drafts.module.css'
import { FileTroubles } from './file-troubles.tsx'
import { PartStatuses } from './part-statuses.tsx'
import { rememberRegistration } from './remembered.ts'
import { DeviceNotice } from './saved-card.tsx'
import { SendAsNew } from './send-as-new.tsx'

/**
 * Never sent, it goes at once; else the server is told first, or as soon as there is a network. What has become an asset
 * stays one: only what is not sent of it goes.
 */
function useRemove({ id, user_id }: LocalDraft, onDone: () => void) {
  const { t } = useTranslation('assets')
  return useMutation({
    mutationFn: async () => {
      await changeDraft(user_id, id, (now) =>
        now.tried && !isAsset(now) ? { ...tryAgain(now), wish: 'gone' } : undefined,
      )
      void sendNow()
    },
    onSuccess: () => {
      toast.success(t('done.remove_draft'))
      onDone()
    },
  })
}

function RemoveDialog({ draft, name, onClose }: { draft: LocalDraft; name: string; onClose: () => void }) {
  const { t } = useTranslation('registration')
  const { mutate, isPending, error } = useRemove(draft, onClose)
  const sentence = draft.confirmed ? t('remove.both') : t('remove.here')
  const count = countUnsentFiles(draft)
  const files = count > 0 ? t('remove.files', { count }) : ''
  const text = isAsset(draft) ? `${t('remove.asset')} ${files}` : `${sentence} ${files}`
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      text={text}
      confirm={t('remove.confirm')}
      isDestructive
      isBusy={isPending}
      error={<DeviceNotice error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

/** What the server has refused, and another try. */
function Attention({ draft, name }: { draft: LocalDraft; name: string }) {
  const { t } = useTranslation('registration')
  const refusalsOf = useRefusals()
  if (!needsAttention(draft)) return null
  const told = refusalsOf(draft)
  const isAboutFields = DRAFT_PARTS.some((part) => partStatus(draft, part) === 'FAILED')
  // A file that is refused tells that by itself.
  if (told.length === 0 && !isAboutFields) return null
  return (
    <div className={classes.attention}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.why}>{told.length > 0 ? told.join(' ') : t('attention')}</span>
      <SendAsNew draft={draft} name={name} />
      {told.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void changeDraft(draft.user_id, draft.id, tryAgain).then(() => void sendNow())}
        >
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}

/** A registration on this device: where it was left, and what the server has of it. */
export function DraftRow({ draft, catalogue }: { draft: LocalDraft; catalogue: Catalogue }) {
  const { t } = useTranslation(['registration', 'shell'])
  const { moment } = useFormat()
  const sending = useSending()
  const [isRemoving, setRemoving] = useState(false)
  const name = draftName(draft, catalogue.subcategory(draft.subcategory))
  return (
    <li className={classes.row} data-draft={draft.id}>
      <div className={classes.main}>
        <DraftPicture draft={draft} catalogue={catalogue} isLarge />
        <div className={classes.words}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.detail}>
            {[draft.confirmed?.asset_number, t('left_at', { section: t(`shell:section.${sectionOf(draft)}`) })]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className={classes.detail}>{t('changed_at', { when: moment(draft.changed_at) })}</p>
          <p className={classes.whole} data-whole>
            <SaveMark state={draftState(draft, sending)} progress={sendProgress(draft)} />
          </p>
        </div>
        <PartStatuses draft={draft} />
        <div className={classes.actions}>
          <Button
            variant="default"
            aria-label={t('continue_with', { name })}
            renderRoot={(props) => (
              <Link to={draftPath(draft)} {...props} onClick={() => rememberRegistration(draft.id)} />
            )}
          >
            {t('continue')}
          </Button>
          <DraftMenu draft={draft} name={name} onRemove={() => setRemoving(true)} />
        </div>
      </div>
      <Attention draft={draft} name={name} />
      <FileTroubles draft={draft} />
      {isRemoving && <RemoveDialog draft={draft} name={name} onClose={() => setRemoving(false)} />}
    </li>
  )
}
