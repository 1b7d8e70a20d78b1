import { draftValues, type LocalDraft } from '@klubba/domain/offline/draft'
import type { Section } from '@klubba/domain/forms/form-types'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { documentsOf, takenShots } from '../../media/media-queries.ts'
import { isFilled } from '../../schema-forms/is-filled.ts'
import type { Blueprint } from '../blueprint.ts'
import { SAVED_SECTIONS, type SavedSection } from '../section-rules.ts'
import { missingOfDraft } from './findings.ts'

export interface SectionProgress {
  filled: number
  total: number
  /** What an asset has to have and is not there. */
  missing: number
  /** What somebody has to mend. */
  wrong: number
}

export const isSaved = (section: Section): section is SavedSection => SAVED_SECTIONS.some((known) => known === section)

/** Of files: the shots that are asked for, and the documents that there are. */
function progressOfFiles(media: MediaOfAsset, { subcategory: { shots } }: Blueprint) {
  const taken = takenShots(media, shots).length
  const documents = documentsOf(media).length
  return {
    media: { filled: taken, total: shots.length, missing: shots.length - taken, wrong: 0 },
    documents: { filled: documents, total: documents, missing: 0, wrong: 0 },
  }
}

/** What counts for a section beside its fields. */
const PARTS: Partial<Record<Section, readonly string[]>> = {
  condition: ['condition'],
  ownership: ['owner_id', 'place'],
}

/** How far each section is: its fields and parts, and the files as far as they are known. */
export function progressOf(
  draft: LocalDraft,
  blueprint: Blueprint,
  media: MediaOfAsset | undefined,
): Record<Section, SectionProgress> {
  const { fields } = blueprint
  const values = draftValues(draft)
  const missing = missingOfDraft(draft, blueprint)
  const sections = ASSET_SECTIONS.map((section) => {
    const own = fields.filter((placed) => placed.section === section)
    const keys = [...own.map(({ field }) => field.key), ...(PARTS[section] ?? [])]
    const changes = isSaved(section) ? Object.values(draft.changes[section]) : []
    const progress: SectionProgress = {
      filled: keys.filter((key) => isFilled(values[key])).length,
      total: keys.length,
      missing: missing.filter((part) => part.section === section).length,
      wrong: changes.filter(({ issue, conflict }) => issue || conflict).length,
    }
    return [section, progress] as const
  })
  return {
    ...(Object.fromEntries(sections) as Record<Section, SectionProgress>),
    ...(media && progressOfFiles(media, blueprint)),
  }
}

/** In hundredths, over all sections. */
export function shareDone(progress: Record<Section, SectionProgress>): number {
  const all = Object.values(progress)
  const sum = (key: 'filled' | 'total') => all.reduce((so, each) => so + each[key], 0)
  return sum('total') === 0 ? 0 : Math.round((100 * sum('filled')) / sum('total'))
}

/** Nothing that is required is missing, nothing is wrong, and somebody has been there. */
export const isDone = ({ filled, missing, wrong }: SectionProgress): boolean =>
  filled > 0 && missing === 0 && wrong === 0
