import type { Paper } from '@klubba/domain/asset-papers/asset-paper'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetName, assetUsage, titleParts } from '@klubba/domain/assets/asset-title'
import { gradeOf } from '@klubba/domain/assets/grade'
import { newestOfEachKind } from '@klubba/domain/assets/inspection-rules'
import { inspectionDates } from '@klubba/domain/assets/inspection-text'
import { localTime } from '@klubba/domain/auctions/local-time'
import { dateText } from '@klubba/domain/forms/value-text'
import { isClassified } from '@klubba/domain/media/media'
import type { Medium } from '@klubba/domain/media/media-api'
import { conditionReportBlocks, dataSheetBlocks, fact } from './paper-blocks.ts'
import type { Block, Fact, PaperContent } from './paper-content.ts'
import type { PaperWords } from './paper-words.ts'

const NORWAY = 578

/** Pictures that may be handed out: a photographed paper that says whose it is may not. */
export function picturesToPrint(asset: Asset, media: readonly Medium[]): Medium[] {
  const flag = asset.values['classified_document'] === true
  return media
    .filter(({ type, status }) => type === 'image' && status === 'ACTIVE')
    .filter((each) => !isClassified(each, flag))
}

/** The town and the country: where a person lives is nobody's business who only buys. */
function location({ place }: Asset, words: PaperWords): string {
  if (!place) return ''
  return [place.postal_place ?? place.city, words.countryName(place.country_id)].filter(Boolean).join(', ')
}

/** With its result: until when it is valid says little of one that was not passed. */
function euInspection({ inspections }: Asset, words: PaperWords): Fact {
  const record = newestOfEachKind(inspections).find(({ kind }) => kind === 'eu_inspection')
  const { kind, result } = words.inspections
  const dates = record && inspectionDates({ ...record, inspected_at: null }, words.inspections)
  return fact(kind('eu_inspection'), record ? [result(record.result), dates].filter(Boolean).join('. ') : '')
}

/** As many as stand beside the picture. */
const MOST_FACTS = 8

/** What a buyer asks first; what is not known is not there. */
function keyFacts(asset: Asset, words: PaperWords): Fact[] {
  const told = (key: string) => words.told(key, asset.values[key])
  const engine = [`${told('engine_make')} ${told('engine_model')}`.trim(), told('engine_power'), told('fuel')]
  const field = (key: string) => fact(words.labelOf(key), told(key))
  const place = fact(words.papers('sheet.location'), location(asset, words))
  const others = [
    field('year'),
    fact(words.assets('fact.usage'), assetUsage(titleParts(asset.values))),
    field('weight'),
    fact(words.assets('fact.engine'), engine.filter(Boolean).join(', ')),
    field('vin'),
    field('registration_number'),
    euInspection(asset, words),
    fact(words.assets('condition.overall'), words.gradeName(gradeOf(asset))),
    field('gross_weight'),
    field('euro_class'),
    field('color'),
  ].filter(({ value }) => value !== '')
  return place.value === '' ? others.slice(0, MOST_FACTS) : [...others.slice(0, MOST_FACTS - 1), place]
}

function blocksOf(paper: Paper, asset: Asset, media: readonly Medium[], words: PaperWords): Block[] {
  if (paper === 'data_sheet') return dataSheetBlocks(asset, media, words)
  return paper === 'condition_report' ? conditionReportBlocks(asset, words) : []
}

interface Installation {
  brandName: string
  publicUrl: string
  now: Date
}

export function composePaper(
  paper: Paper,
  asset: Asset,
  media: readonly Medium[],
  words: PaperWords,
  { brandName, publicUrl, now }: Installation,
): PaperContent {
  const parts = titleParts(asset.values)
  const name = assetName(parts, words.subcategoryName)
  // On a label the number stands for itself, as large as it gets.
  const number = paper === 'label_a4' ? '' : asset.asset_number
  const lead = [name === words.subcategoryName ? '' : words.subcategoryName, number, assetUsage(parts)]
  const { day } = localTime(now.getTime(), asset.place?.country_id ?? NORWAY)
  return {
    paper,
    language: words.language,
    brand: brandName,
    kind: words.papers(`paper.${paper}`),
    number: asset.asset_number,
    title: name,
    lead: lead.filter(Boolean).join('  ·  '),
    vin: words.told('vin', asset.values['vin']),
    // Without a language: whoever scans it reads the page in their own.
    address: `${publicUrl}/assets/${asset.id}`,
    scan: words.papers('sheet.scan'),
    day: words.papers('sheet.day', { day: dateText(words.language, day) }),
    page: words.papers('sheet.page', { page: '{page}', total: '{total}' }),
    keyFacts: keyFacts(asset, words),
    blocks: blocksOf(paper, asset, media, words),
    pictures: {
      title: words.papers('sheet.pictures'),
      some: words.papers('sheet.some', { shown: '{shown}', total: '{total}' }),
      total: picturesToPrint(asset, media).length,
    },
  }
}
