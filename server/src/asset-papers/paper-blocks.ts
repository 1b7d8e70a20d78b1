import type { Asset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { cardOfKind, isInspectionCard, newestOfEachKind } from '@klubba/domain/assets/inspection-rules'
import { inspectionDates } from '@klubba/domain/assets/inspection-text'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Section } from '@klubba/domain/forms/form-types'
import { LANGUAGES } from '@klubba/domain/languages'
import { isClassified } from '@klubba/domain/media/media'
import type { Medium } from '@klubba/domain/media/media-api'
import { markedText, textFor } from '@klubba/domain/text-languages'
import type { Block, Checkpoint, Fact } from './paper-content.ts'
import type { PaperWords } from './paper-words.ts'

/** Only what a buyer may read is on paper: neither whose it is, nor how anybody is reached, nor what is internal. */
const TOLD_SECTIONS: readonly Section[] = ['info', 'specs', 'equipment', 'condition']
const INTERNAL_CARDS: readonly string[] = ['internal']

/** More letters than these do not fit into half a line. */
const SHORT = 46

function isTold({ section, card }: PlacedField): boolean {
  return TOLD_SECTIONS.includes(section) && !INTERNAL_CARDS.includes(card) && !isInspectionCard(card)
}

export function fact(name: string, value: string): Fact {
  return { name, value, isLong: value.length > SHORT || value.includes('\n') }
}

/** The cards of a section with what is filled in. What a machine has is ticked, what it has not is not told. */
function cardBlocks(asset: Asset, words: PaperWords, section: Section): Block[] {
  const placed = words.fields.filter((each) => each.section === section && isTold(each))
  return [...new Set(placed.map(({ card }) => card))].flatMap((card): Block[] => {
    const filled = placed.filter((each) => each.card === card && asset.values[each.field.key] !== undefined)
    const isTick = ({ field }: PlacedField) => section === 'equipment' && field.value === 'boolean'
    const items = filled.filter((each) => isTick(each) && asset.values[each.field.key] === true)
    const facts = filled
      .filter((each) => !isTick(each))
      .map(({ field }) => fact(field.label, words.valueOf(field, asset.values[field.key])))
      .filter(({ value }) => value !== '')
    const title = words.cardName(card)
    return [
      ...(facts.length > 0 ? [{ type: 'facts' as const, title, facts }] : []),
      ...(items.length > 0
        ? [
            {
              type: 'ticks' as const,
              title: facts.length > 0 ? '' : title,
              items: items.map(({ field }) => field.label),
            },
          ]
        : []),
    ]
  })
}

/** With its heading, unless there is nothing below it. */
function sectionBlocks(heading: string, blocks: readonly Block[]): Block[] {
  return blocks.length > 0 ? [{ type: 'heading', text: heading }, ...blocks] : []
}

function description({ notes }: Asset, words: PaperWords): Block[] {
  // A text in another language says more than none.
  const text = [words.language, ...LANGUAGES].map((language) => notes[language]).find(Boolean)
  return sectionBlocks(words.assets('field.notes'), text ? [{ type: 'text', text }] : [])
}

function subcomponents({ subcomponents: all }: Asset, words: PaperWords): Block[] {
  const parts = all.map(({ name, brand, model, serial_number: serial, year, note }) => ({
    name,
    detail: [[brand, model].filter(Boolean).join(' '), year, serial].filter(Boolean).join(', '),
    note: note ?? '',
  }))
  return parts.length > 0 ? [{ type: 'parts', title: words.assets('field.subcomponents'), parts }] : []
}

/** The newest inspection of each kind; where this kind of machine has one and nobody entered it, that is said. */
function inspections(asset: Asset, words: PaperWords): Block[] {
  const newest = newestOfEachKind(asset.inspections)
  const recorded = newest.map((record) => ({
    name: words.inspections.kind(record.kind),
    detail: [words.inspections.result(record.result), inspectionDates(record, words.inspections)]
      .filter(Boolean)
      .join('. '),
    note: record.notes,
  }))
  const none = words.inspectionCards
    .filter((card) => !newest.some(({ kind }) => cardOfKind(kind) === card))
    .map((card) => ({ name: words.cardName(card), detail: words.assets('inspections.none'), note: '' }))
  const parts = [...recorded, ...none]
  return parts.length > 0 ? [{ type: 'parts', title: words.assets('field.inspections'), parts }] : []
}

function checkpointGroups({ tcr }: Asset, words: PaperWords): { title: string; checkpoints: Checkpoint[] }[] {
  return words.groups
    .map(({ name, checkpoints }) => ({
      title: name,
      checkpoints: checkpoints.flatMap((checkpoint) => {
        const entry = tcr.find(({ key }) => key === checkpoint.key)
        if (!entry) return []
        const note = markedText(textFor(words.language, entry.note, entry.note_languages))
        return [{ ...entry, note, name: checkpoint.name, words: words.gradeName(entry.grade) }]
      }),
    }))
    .filter(({ checkpoints }) => checkpoints.length > 0)
}

function overall(asset: Asset, words: PaperWords): Block[] {
  const checkpoints = asset.tcr.length > 0 ? words.assets('fact.checkpoints', { count: asset.tcr.length }) : ''
  const grade = gradeOf(asset)
  // Nobody is the source of a grade that there is not.
  const source = grade === null ? '' : words.assets(`source.${asset.condition_source}`)
  const detail = [source, checkpoints].filter(Boolean).join(', ')
  const notes = markedText(textFor(words.language, asset.condition_notes, asset.condition_notes_languages))
  return [
    { type: 'grade', grade, words: words.gradeName(grade), detail },
    ...(notes === '' ? [] : [{ type: 'text' as const, text: notes }]),
  ]
}

/** Grades that a buyer has to know of. */
const FAULTS: readonly number[] = [1, 2]

function remarks(asset: Asset, words: PaperWords): Block[] {
  const all = checkpointGroups(asset, words).flatMap(({ checkpoints }) => checkpoints)
  const checkpoints = all.filter(({ grade, note }) => FAULTS.includes(grade) || note !== '')
  return checkpoints.length > 0 ? [{ type: 'checkpoints', title: words.papers('sheet.remarks'), checkpoints }] : []
}

/** The kinds of documents that come with it; what they are called may say more than a buyer should read. */
function documents(asset: Asset, media: readonly Medium[], words: PaperWords): Block[] {
  const flag = asset.values['classified_document'] === true
  const open = media.filter((each) => each.type === 'file' && each.status === 'ACTIVE' && !isClassified(each, flag))
  const types = new Set(open.flatMap(({ document_type: type }) => (type && type !== 'other' ? [type] : [])))
  const items = [...types].map((type) => words.media(`document_type.${type}`))
  return items.length > 0 ? sectionBlocks(words.sectionName('documents'), [{ type: 'ticks', title: '', items }]) : []
}

export function dataSheetBlocks(asset: Asset, media: readonly Medium[], words: PaperWords): Block[] {
  const cards = (section: Section) => cardBlocks(asset, words, section)
  return [
    ...description(asset, words),
    ...sectionBlocks(words.sectionName('info'), cards('info')),
    ...sectionBlocks(words.sectionName('specs'), [...cards('specs'), ...subcomponents(asset, words)]),
    ...sectionBlocks(words.sectionName('equipment'), cards('equipment')),
    ...sectionBlocks(words.sectionName('condition'), [
      ...overall(asset, words),
      ...remarks(asset, words),
      ...inspections(asset, words),
      ...cards('condition'),
    ]),
    ...documents(asset, media, words),
  ]
}

export function conditionReportBlocks(asset: Asset, words: PaperWords): Block[] {
  const groups = checkpointGroups(asset, words).map((group): Block => ({ type: 'checkpoints', ...group }))
  const graded: Block[] = [{ type: 'grades', title: words.papers('sheet.grades'), grades: words.grades }, ...groups]
  const none: Block[] = [{ type: 'text', text: words.papers('sheet.not_graded') }]
  return [
    ...sectionBlocks(words.sectionName('condition'), [
      ...overall(asset, words),
      ...inspections(asset, words),
      ...cardBlocks(asset, words, 'condition'),
    ]),
    ...sectionBlocks(words.assets('card.tcr'), groups.length > 0 ? graded : none),
  ]
}
