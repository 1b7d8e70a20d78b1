import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ITEM_SCHEMAS, type ReferenceData } from './reference-items.ts'

const FOLDER = join(import.meta.dirname, '../data')
const FILES = ['categories', 'cards', 'fields', 'tcrs', 'brands', 'shots'] as const

const texts = () => FILES.map((name) => readFileSync(join(FOLDER, `${name}.json`), 'utf8'))

/** Changes with every change of the files: what was loaded from others is loaded anew. */
export function shippedDigest(): string {
  return createHash('sha256').update(texts().join('\0')).digest('hex')
}

const { asset_kind, category, subcategory, section, card, field, tcr, tcr_group, grade, brand, shot } = ITEM_SCHEMAS
const order = z.int()

const Categories = z.object({
  assetKinds: z.array(
    asset_kind.extend({
      categories: z.array(
        category
          .omit({ kind: true })
          .extend({ tcr: z.string(), subcategories: z.array(subcategory.omit({ category: true })) }),
      ),
    }),
  ),
})
const Cards = z.object({ sections: z.array(section.extend({ order })), cards: z.array(card.extend({ order })) })
const Fields = z.object({ fields: z.array(field) })
const Tcrs = z.object({
  scale: z.array(grade),
  groups: z.array(tcr_group),
  tcrs: z.array(tcr.extend({ subcategories: z.array(z.string()) })),
})
const Brands = z.object({ brands: z.array(brand) })
const Shots = z.object({
  shots: z.array(shot),
  lists: z.array(z.strictObject({ category: z.string(), shots: z.array(z.string()) })),
})

const inOrder = <Item extends { order: number }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.order - b.order).map(({ order: _order, ...item }) => item)

/** The reference data that comes with the product. */
export function readShipped(): ReferenceData {
  const [categories, cards, fields, tcrs, brands, shots] = texts().map((text): unknown => JSON.parse(text))
  const { assetKinds } = Categories.parse(categories)
  const { sections, cards: allCards } = Cards.parse(cards)
  const { scale, groups, tcrs: reports } = Tcrs.parse(tcrs)
  const { shots: allShots, lists } = Shots.parse(shots)
  const all = assetKinds.flatMap((kind) => kind.categories.map((each) => ({ kind: kind.id, ...each })))
  return {
    asset_kind: assetKinds.map(({ id, names, icon }) => ({ id, names, icon })),
    category: all.map(({ id, names, icon, kind }) => ({ id, names, icon, kind })),
    subcategory: all.flatMap(({ id, subcategories }) => subcategories.map((each) => ({ ...each, category: id }))),
    section: inOrder(sections),
    card: inOrder(allCards),
    field: Fields.parse(fields).fields,
    tcr: reports.map(({ id, names, checkpoints }) => ({ id, names, checkpoints })),
    tcr_group: groups,
    grade: scale,
    brand: Brands.parse(brands).brands,
    shot: allShots,
    shot_list: lists.map(({ category: id, shots: ids }) => ({ id, shots: ids })),
  }
}
