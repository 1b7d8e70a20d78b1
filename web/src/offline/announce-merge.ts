import type { Outcome } from '@klubba/domain/offline/sync-plan'
import { addPhrases, i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/toast.ts'

/** AST-28: the new customer was registered already. Said on whatever page the user is: the draft may leave the device now. */
export async function announceMerge({ result }: Outcome): Promise<void> {
  if (!('merged' in result) || !result.merged) return
  await addPhrases(['assets'])
  toast.success(i18n.t('assets:customer.merged', { name: result.asset.confirmed.owner?.name }))
}
