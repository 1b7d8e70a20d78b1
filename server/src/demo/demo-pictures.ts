import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { keepReadyPicture } from '../media/media-ready-service.ts'
import { chanceFrom, type Chance } from './demo-chance.ts'
import type { DemoText } from './demo-text.ts'
import PICTURES from './pictures/pictures.json' with { type: 'json' }

type Picture = (typeof PICTURES)[number]

/** A picture of an asset. Many assets have the same. */
export interface DemoPicture {
  picture: Picture
  shot: string | null
  caption: DemoText | null
}

const CAPTIONS: Record<string, readonly DemoText[]> = {
  front_left: [
    { en: 'As it stands in the yard today.', no: 'Slik den står på plassen i dag.' },
    { en: 'Washed, but not painted over.' },
  ],
  front_right: [{ en: 'The other side has a few scratches.', no: 'Den andre siden har noen riper.' }],
  front: [{ en: 'As it stands today.' }],
  tyres: [{ en: 'About half of the tread is left.', sv: 'Ungefär halva mönsterdjupet är kvar.' }],
  undercarriage: [{ en: 'The rollers were changed last year.', fi: 'Rullat vaihdettiin viime vuonna.' }],
  attachment: [{ en: 'The bucket comes with it.', no: 'Skuffen følger med.', da: 'Skovlen følger med.' }],
  cabin: [{ en: 'The seat is worn, the rest is clean.' }],
  engine: [{ en: 'Dry, no leaks.', no: 'Tørr, ingen lekkasjer.' }],
  type_plate: [{ en: 'The plate can be read well.' }],
}
const CAPTIONED = 0.12

const MOST = 8

interface Pictured {
  category: string
  subcategory: string
  isDraft: boolean
  /** Those that are asked for. */
  shots: readonly string[]
}

/** Those of one machine that is like the asset: of its subcategory where there are such, else of its category. */
function machineFor({ category, subcategory }: Pictured, chance: Chance): Picture[] {
  const ofKind = (id: string) => PICTURES.filter(({ machine, fits }) => machine !== null && fits.includes(id))
  const own = ofKind(subcategory)
  const like = own.length > 0 ? own : ofKind(category)
  const machine = chance.oneOf([...new Set(like.map((picture) => picture.machine))])
  return like.filter((picture) => picture.machine === machine)
}

/** None for some, most of them drafts; else a few that fit, the front first. */
export function picturesFor(asset: Pictured, index: number): DemoPicture[] {
  const chance = chanceFrom(index * 13 + 5)
  if (chance.happens(asset.isDraft ? 0.5 : 0.05)) return []
  const free = new Set(asset.shots)
  const views = machineFor(asset, chance)
  const details = PICTURES.filter(({ machine, shots }) => machine === null && shots.some((shot) => free.has(shot)))
  return [...views, ...details].slice(0, chance.round(1, MOST, 1)).map((picture) => {
    const shot = picture.shots.find((each) => free.has(each)) ?? null
    if (shot !== null) free.delete(shot)
    const captions = CAPTIONS[shot ?? '']
    return { picture, shot, caption: captions && chance.happens(CAPTIONED) ? chance.oneOf(captions) : null }
  })
}

async function keep(deps: Deps, picture: Picture): Promise<void> {
  const folder = join(import.meta.dirname, 'pictures', picture.name)
  const original = await readFile(join(folder, 'original.webp'))
  await keepReadyPicture(deps, picture, original, async (file) => readFile(join(folder, file)))
}

/** Stores the files of all these, each once. */
export async function keepPictures(deps: Deps, pictures: readonly DemoPicture[]): Promise<void> {
  const used = new Set(pictures.map(({ picture }) => picture))
  await Promise.all([...used].map(async (picture) => keep(deps, picture)))
}
