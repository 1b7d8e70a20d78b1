import { type Progress, type SaveState, worstState } from '@klubba/domain/offline/save-state'
import { isOutOfReach, useContact } from '../api/contact.ts'
import { useIsWriting } from '../api/writes.ts'
import { useQueueSummary } from '../offline/save-queue.ts'
import { useTyped } from '../pwa/unsaved-input.ts'

interface Shown {
  state: SaveState
  /** Of how many pieces of work on this device it is said. */
  count?: number
  progress?: Progress
}

/** What is in a field: a registration keeps it by itself; a form sends it when somebody saves. */
function useFieldState(): SaveState | undefined {
  const typed = useTyped()
  const isWriting = useIsWriting()
  useContact()
  const isSending = isWriting && !isOutOfReach()
  if (typed === 'draft') return 'typed'
  if (typed === 'form') return isSending ? 'sending' : 'typed'
  return isSending ? 'sending' : undefined
}

/** OFF-13: the worst of all that is in a field, on this device or on its way. Nothing until the device has been read. */
export function useSaveState(): Shown | undefined {
  const field = useFieldState()
  const queue = useQueueSummary()
  if (!queue) return field && { state: field }
  const state = worstState([queue.state, ...(field ? [field] : [])])
  return state === queue.state ? queue : { state }
}
