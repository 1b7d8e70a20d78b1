import { missingForAsset, type MissingPart } from '@klubba/domain/assets/completeness'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { Section } from '@klubba/domain/forms/form-types'
import { type LocalDraft, draftValues, SENT_SECTIONS, type Change } from '@klubba/domain/offline/draft'
import type { Blueprint } from '../blueprint.ts'
import type { Place } from '../section-rules.ts'

export interface Wrong {
  key: string
  section: Section
  change: Change
}

/** What a draft lacks before it is an asset: mandatory fields, an owner and an address. */
export function missingOfDraft(draft: LocalDraft, { fields }: Blueprint): MissingPart[] {
  const { owner_id, place, ...values } = draftValues(draft)
  return missingForAsset(fields, {
    values: values as Values,
    owner_id: owner_id as string | undefined,
    place: place as Place | undefined,
  })
}

/** What keeps a draft from becoming an asset: what is wrong or undecided, and what is missing. */
export function findingsOf(draft: LocalDraft, blueprint: Blueprint): { wrong: Wrong[]; missing: MissingPart[] } {
  const wrong = SENT_SECTIONS.flatMap((section) =>
    Object.entries(draft.changes[section]).flatMap(([key, change]) =>
      change.issue || change.conflict ? [{ key, section, change }] : [],
    ),
  )
  const named = new Set(wrong.map(({ key }) => key))
  return { wrong, missing: missingOfDraft(draft, blueprint).filter(({ key }) => !named.has(key)) }
}
