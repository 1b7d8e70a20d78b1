import type { LocalDraft } from '@klubba/domain/offline/draft'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { pathTo } from '../../paths.ts'

/** The step where it was left. */
export const sectionOf = ({ step }: LocalDraft): (typeof ASSET_SECTIONS)[number] =>
  ASSET_SECTIONS.find((known) => known === step) ?? 'info'

/** Where one goes on with it. */
export const draftPath = (draft: LocalDraft): string =>
  pathTo('assets/registration/{assetId}/{section}', { assetId: draft.id, section: sectionOf(draft) })
