import { type DraftPart, isSent, type LocalDraft, needsAttention, partStatus } from './draft.ts'
import {
  type FilePart,
  filePartStatus,
  fileStatus,
  isFileSent,
  type LocalFile,
  type SaveStatus,
} from './draft-files.ts'
import { type Progress, queuedState, type QueuedWork, type SaveState, type Sending } from './save-state.ts'

export function queuedWork(draft: LocalDraft): QueuedWork {
  return { isRefused: needsAttention(draft), isOwed: !isSent(draft), isUnreached: draft.unreached === true }
}

export const draftState = (draft: LocalDraft, sending: Sending, isTyped = false): SaveState =>
  queuedState(queuedWork(draft), sending, isTyped)

/** OFF-3: a part by the status that is stored of it. */
function stateOfStatus(status: SaveStatus, sending: Sending): SaveState {
  return queuedState(
    { isRefused: status === 'FAILED', isOwed: status !== 'SUCCESS', isUnreached: status === 'CONNECTION_ERROR' },
    sending,
  )
}

export const partState = (draft: LocalDraft, part: DraftPart, sending: Sending): SaveState =>
  stateOfStatus(partStatus(draft, part), sending)

/** Undefined when there are none. */
export function filePartState(draft: LocalDraft, part: FilePart, sending: Sending): SaveState | undefined {
  const status = filePartStatus(draft, part)
  return status && stateOfStatus(status, sending)
}

export const fileState = (draft: LocalDraft, file: LocalFile, sending: Sending): SaveState =>
  stateOfStatus(fileStatus(file, draft.unreached === true), sending)

/** How much of a draft that is on its way has arrived: file by file, or what is filled in as one. */
export function sendProgress(draft: LocalDraft): Progress {
  if (isSent(draft) || needsAttention(draft)) return { done: 0, total: 0 }
  return { done: draft.files.filter(isFileSent).length, total: Math.max(1, draft.files.length) }
}
