import { type LocalDraft, tryAgain } from '@klubba/domain/offline/draft'
import { DAMAGED_HERE, type LocalFile, removeFiles, type SaidOfMedium, unsay } from '@klubba/domain/offline/draft-files'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { acceptedBy } from '../../media/chosen-files.ts'
import { useFileChooser } from '../../media/file-chooser.tsx'
import { useFileLimits } from '../../media/media-queries.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { addFilesToDraft } from '../../offline/storing-files.ts'
import { sendNow } from '../../offline/sync.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './drafts.module.css'
import { DeviceNotice } from './saved-card.tsx'
import { useRefusalText } from './use-device-media.ts'

interface FileTroubleProps {
  draft: LocalDraft
  file: LocalFile
}

function LeaveOut({ draft, file, onClose }: FileTroubleProps & { onClose: () => void }) {
  const { t } = useTranslation(['registration', 'media'])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => changeDraft(draft.user_id, draft.id, (now) => removeFiles(now, [file.id])),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title={t('media:ask.one', { name: file.name })}
      text={t('media:ask.one_text')}
      confirm={t('leave_out')}
      isDestructive
      isBusy={isPending}
      error={<DeviceNotice error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

/** A file that was refused, or is damaged: why, and how it is mended. */
function FileTrouble({ draft, file }: FileTroubleProps) {
  const { t } = useTranslation('registration')
  const limits = useFileLimits()
  const refusalText = useRefusalText()
  const [isLeaving, setLeaving] = useState(false)
  const { id, user_id } = draft
  const kind = file.type === 'file' ? 'documents' : 'media'
  const chooser = useFileChooser({
    accept: acceptedBy(file.type),
    onFiles: ([chosen]) => {
      if (!chosen) return
      const place = { assetId: id, kind, documentType: file.document_type ?? undefined } as const
      addFilesToDraft([chosen], { draft: { id, user_id }, place, limits, lastPlace: file.place, replaces: file.id })
    },
  })
  return (
    <div className={classes.attention}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.why}>{refusalText(file)}</span>
      <span className={classes.mend}>
        <Button variant="default" size="compact-md" onClick={chooser.open}>
          {t(`replace.${file.type}`)}
        </Button>
        {file.refusal?.code !== DAMAGED_HERE && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void changeDraft(user_id, id, tryAgain).then(() => void sendNow())}
          >
            {t('try_again')}
          </Button>
        )}
        <Button variant="subtle" size="compact-md" onClick={() => setLeaving(true)}>
          {t('leave_out')}
        </Button>
      </span>
      {chooser.element}
      {isLeaving && <LeaveOut draft={draft} file={file} onClose={() => setLeaving(false)} />}
    </div>
  )
}

/** What was said about a medium of the server and is refused: sent all the same, or let go. */
function SaidTrouble({ draft: { id, user_id }, said }: { draft: LocalDraft; said: SaidOfMedium }) {
  const { t } = useTranslation('registration')
  return (
    <div className={classes.attention}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.why}>{`${said.name}: ${said.refusal?.message ?? ''}`}</span>
      <span className={classes.mend}>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void changeDraft(user_id, id, tryAgain).then(() => void sendNow())}
        >
          {t('try_again')}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => void changeDraft(user_id, id, (now) => unsay(now, said.id))}
        >
          {t('keep_theirs')}
        </Button>
      </span>
    </div>
  )
}

/** OFF-4: the files that wait for somebody to act, each with its repair. */
export function FileTroubles({ draft, kind }: { draft: LocalDraft; kind?: 'media' | 'documents' }) {
  const failed = draft.files.filter(
    ({ refusal, type }) => refusal && (kind === undefined || (type === 'file') === (kind === 'documents')),
  )
  const said = kind === 'documents' ? [] : (draft.said ?? []).filter(({ refusal }) => refusal)
  return (
    <>
      {failed.map((file) => (
        <FileTrouble key={file.id} draft={draft} file={file} />
      ))}
      {said.map((each) => (
        <SaidTrouble key={each.id} draft={draft} said={each} />
      ))}
    </>
  )
}
