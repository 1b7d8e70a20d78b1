import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Paper } from '@klubba/domain/asset-papers/asset-paper'
import type { Language } from '@klubba/domain/languages'
import type { Medium } from '@klubba/domain/media/media-api'
import { markedText, textFor } from '@klubba/domain/text-languages'
import { getAsset } from '../assets/asset-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { findFileToServe, listMediaOfAsset } from '../media/media-service.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { composePaper, picturesToPrint } from './compose-paper.ts'
import type { Block, Fact, PaperContent, StoredPicture } from './paper-content.ts'
import { drawInProcess } from './paper-process.ts'
import { paperWords, type PaperWords } from './paper-words.ts'

/** For papers that are not about an asset. */
export { drawInProcess }
export type { Block, Fact, PaperContent }

/** One large, and as many others as two pages hold at most. */
const MOST_PICTURES = 13
const MOST_BYTES = 4 * 1024 * 1024

/** The bytes of a picture; nothing when it is not there or cannot be fetched: the paper does without it. */
async function readPicture(
  deps: Deps,
  caller: Caller,
  { id, image_text, image_text_languages, shot }: Medium,
  variant: 'large' | 'medium',
  words: PaperWords,
): Promise<StoredPicture[]> {
  try {
    const { object, size } = await findFileToServe(deps, caller, { id, variant, takes: '' })
    if (size > MOST_BYTES) return []
    const bytes = await buffer(await deps.storage.read(object))
    const said = markedText(textFor(words.language, image_text, image_text_languages))
    return [{ bytes, caption: said || (words.shotName(shot) ?? '') }]
  } catch (error) {
    deps.log.warn({ error, medium: id }, 'a picture is missing on paper')
    return []
  }
}

async function readPictures(deps: Deps, caller: Caller, media: readonly Medium[], words: PaperWords) {
  const read: StoredPicture[] = []
  for (const medium of media.slice(0, MOST_PICTURES)) {
    // One after the other: paper is in no hurry, and so no more is held than is needed.
    read.push(...(await readPicture(deps, caller, medium, read.length === 0 ? 'large' : 'medium', words)))
  }
  return read
}

export interface AskedPaper {
  asset_id: string
  paper: Paper
  language: Language
}

/** AST-16: a sheet, report or label of an asset as PDF, with what may be handed out and nothing else. */
export async function printAssetPaper(deps: Deps, caller: Caller, { asset_id, paper, language }: AskedPaper) {
  const asset = await getAsset(deps, caller, asset_id)
  const { results: media } = await listMediaOfAsset(deps, { ...caller, language }, asset_id)
  const words = paperWords(await getRegistrationData(deps, language), asset.subcategory, language)
  const { brandName, publicUrl } = deps.settings
  const content = composePaper(paper, asset, media, words, { brandName, publicUrl, now: new Date() })
  const isSheet = paper === 'data_sheet' || paper === 'condition_report'
  const toPrint = isSheet ? picturesToPrint(asset, media) : []
  const pdf = await drawInProcess(async () => ({
    content,
    pictures: await readPictures(deps, caller, toPrint, words),
  }))
  return { name: `${content.kind} ${content.number}.pdf`, type: 'application/pdf', content: Readable.from([pdf]) }
}
