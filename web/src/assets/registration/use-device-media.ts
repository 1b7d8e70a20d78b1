import { type LocalDraft, tryAgain } from '@klubba/domain/offline/draft'
import {
  DAMAGED_HERE,
  type FileWords,
  isFileSent,
  type LocalFile,
  orderFiles,
  removeFiles,
  sayOfFile,
  sayOfMedium,
} from '@klubba/domain/offline/draft-files'
import { fileState } from '@klubba/domain/offline/draft-save-state'
import { useMemo } from 'react'
import { useTranslation } from '../../use-translation.ts'
import type { DeviceMark, DeviceMedia } from '../../media/device-media.ts'
import type { Upload } from '../../media/upload-store.ts'
import { DeviceError } from '../../offline/device-error.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { useFileProgress } from '../../offline/file-progress.ts'
import { useSending } from '../../offline/save-queue.ts'
import { addFilesToDraft, dismissStoring, retryStoring, useStoringFiles } from '../../offline/storing-files.ts'
import { sendNow } from '../../offline/sync.ts'
import { useDraftMedia } from './draft-media.ts'

/** Why a file is not sent: the server's own sentence, or that it is damaged here. */
export function useRefusalText(): (file: LocalFile) => string | undefined {
  const { t } = useTranslation('registration')
  return ({ name, refusal }) => {
    if (!refusal) return undefined
    return refusal.code === DAMAGED_HERE ? t('damaged', { name }) : refusal.message
  }
}

function stateOf(file: LocalFile, draft: LocalDraft, isSending: boolean): Upload['state'] {
  if (isFileSent(file)) return 'ready'
  if (file.refusal) return 'failed'
  if (isSending) return 'sending'
  return draft.unreached ? 'lost' : 'waiting'
}

/** How the files on the device stand, as uploads. */
function useDraftUploads(draft: LocalDraft): Upload[] {
  const { t } = useTranslation('registration')
  const progress = useFileProgress()
  const storing = useStoringFiles()
  const refusalText = useRefusalText()
  const stored = draft.files.map((file): Upload => {
    const { id, type, name, size, shot, document_type: documentType, place, offset = 0 } = file
    const isSending = progress?.fileId === id
    return {
      key: id,
      id,
      holderId: draft.id,
      type,
      name,
      size,
      order: place,
      preview: undefined,
      isOnDevice: true,
      shot: shot ?? undefined,
      documentType: documentType ?? undefined,
      state: stateOf(file, draft, isSending),
      sent: isSending ? progress.sent : offset,
      message: refusalText(file),
    }
  })
  const others = storing
    .filter(({ holderId }) => holderId === draft.id)
    .map(({ problem, ...upload }) => ({ ...upload, message: problem && t(`device.${problem}`) }))
  return [...stored, ...others]
}

/** What is done with a draft's files is done on the device, and sent from there. */
export function useDeviceMediaOf(draft: LocalDraft): DeviceMedia & { isPartial: boolean } {
  const { id, user_id: userId } = draft
  const { media, there, error } = useDraftMedia(draft)
  const uploads = useDraftUploads(draft)
  const sending = useSending()
  const seen = there?.order_version
  const lastPlace = Math.max(-1, ...(there?.results ?? []).map(({ order }) => order))
  const deeds = useMemo(() => {
    const change = async (deed: (now: LocalDraft) => LocalDraft) => {
      if (!(await changeDraft(userId, id, deed))) throw new DeviceError('unavailable')
    }
    return {
      add: (files, place, limits) =>
        addFilesToDraft(files, { draft: { id, user_id: userId }, place, limits, lastPlace }),
      retry: (key) => {
        if (!retryStoring(key)) void change(tryAgain).then(sendNow)
      },
      dismiss: dismissStoring,
      edit: (file, words) =>
        change((now) => {
          const medium = there?.results.find((each) => each.id === file)
          const said = words as Partial<FileWords>
          if (!medium || now.files.some((each) => each.id === file)) return sayOfFile(now, file, said)
          return sayOfMedium(now, { id: file, name: medium.name, version: medium.version, words: said })
        }),
      remove: (ids) => change((now) => removeFiles(now, ids)),
      order: (ids) => change((now) => orderFiles(tryAgain(now), ids, seen)),
    } satisfies Partial<DeviceMedia>
  }, [id, userId, lastPlace, seen, there])
  return {
    ...deeds,
    // What the server alone has cannot be seen without it.
    isPartial: there === undefined && error !== null,
    media,
    uploads,
    isHere: (fileId) => [...draft.files, ...(draft.said ?? [])].some((each) => each.id === fileId),
    markOf: (fileId): DeviceMark | undefined => {
      const file = draft.files.find((each) => each.id === fileId)
      if (!file || isFileSent(file)) return undefined
      const upload = uploads.find(({ key }) => key === fileId)
      const share = upload?.state === 'sending' ? upload.sent / upload.size : undefined
      return { state: upload?.state === 'sending' ? 'sending' : fileState(draft, file, sending), share }
    },
  }
}
