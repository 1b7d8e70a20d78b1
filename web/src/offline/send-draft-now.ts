import { isSent } from '@klubba/domain/offline/draft'
import { countUnsentFiles } from '@klubba/domain/offline/draft-files'
import { readDraft } from './draft-store.ts'
import { onDraftSent, sendNow } from './sync.ts'

/**
 * Sends the draft, and returns whether the server has all of it. Files take their time, so a draft that has any to send
 * is not waited for; nor are other drafts.
 */
export async function sendDraftNow(userId: string, id: string): Promise<boolean> {
  const isAtServer = async () => {
    const draft = await readDraft(userId, id)
    return !draft || isSent(draft)
  }
  const sending = sendNow()
  const draft = await readDraft(userId, id)
  if (draft && countUnsentFiles(draft) > 0) return false
  let stopListening: () => void = () => undefined
  const confirmed = new Promise<boolean>((resolve) => {
    stopListening = onDraftSent((sent) => {
      if (sent === id) void isAtServer().then((isThere) => isThere && resolve(true))
    })
  })
  return Promise.race([confirmed, sending.then(isAtServer)]).finally(stopListening)
}
