import { assetName, titleParts } from '@klubba/domain/assets/asset-title'
import type { Values } from '@klubba/domain/forms/form-schema'
import { draftValues, type LocalDraft } from '@klubba/domain/offline/draft'

/** What a draft is called: what is known of it, or else its kind. */
export function draftName(draft: LocalDraft, subcategory: { name: string } | undefined): string {
  return assetName(titleParts(draftValues(draft) as Values), subcategory?.name ?? '')
}
