import type { Place, StructuralFields } from '@klubba/domain/assets/asset'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { missingForAuction, READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { fieldsOf } from '@klubba/domain/forms/form-fields'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { NO_LANGUAGES, type TextLanguages } from '@klubba/domain/text-languages'
import { completeValues, type Kind } from './demo-asset-values.ts'
import { type Chance, chanceFrom } from './demo-chance.ts'
import { demoId } from './demo-id.ts'
import { inspectionsFor } from './demo-inspections.ts'
import { DEMO_PORTFOLIOS } from './demo-owners.ts'
import { picturesFor, type DemoPicture } from './demo-pictures.ts'
import { type DemoText, languagesOf } from './demo-text.ts'

const TOTAL = 300
const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

type Notes = StructuralFields['notes']

const DESCRIPTIONS: readonly Notes[] = [
  {
    en: 'Well kept, serviced at the dealer’s every 500 hours.',
    no: 'Godt vedlikeholdt, service hos forhandler hver 500. time.',
    sv: 'Välskött, servad hos återförsäljaren var 500:e timme.',
    da: 'Velholdt, serviceret hos forhandleren for hver 500 timer.',
    fi: 'Hyvin hoidettu, huollettu jälleenmyyjällä 500 tunnin välein.',
  },
  {
    en: 'Has worked for one owner, and is sold because the fleet is renewed.',
    no: 'Har hatt én eier, og selges fordi maskinparken fornyes.',
    sv: 'Har haft en ägare, och säljs för att maskinparken förnyas.',
    da: 'Har haft én ejer, og sælges fordi maskinparken fornyes.',
    fi: 'Ollut yhdellä omistajalla, ja myydään kaluston uusimisen vuoksi.',
  },
  {
    en: 'Ready for work. Can be seen on weekdays by appointment.',
    no: 'Klar til arbeid. Kan ses på hverdager etter avtale.',
    sv: 'Klar för arbete. Kan ses på vardagar efter överenskommelse.',
    da: 'Klar til arbejde. Kan ses på hverdage efter aftale.',
    fi: 'Työkunnossa. Nähtävissä arkisin sopimuksen mukaan.',
  },
]

const FAULTS: readonly DemoText[] = [
  { en: 'Some play in the joints, no leaks.', no: 'Noe slark i leddene, ingen lekkasjer.' },
  { en: 'The paint has scratches on the left side.' },
  {
    en: 'Starts and runs well. One lamp is broken.',
    no: 'Starter og går godt. En lykt er knust.',
    sv: 'Startar och går bra. En lampa är trasig.',
    da: 'Starter og kører godt. En lygte er i stykker.',
    fi: 'Käynnistyy ja käy hyvin. Yksi valo on rikki.',
  },
  { en: 'The seat is worn through.', sv: 'Sätet är utslitet.' },
]

/** Somebody an asset can belong to, and where such an asset stands. */
export interface DemoHolder {
  id: string
  isVerified: boolean
  place: Place
}

export interface DemoAsset {
  id: string
  category: string
  subcategory: string
  status: ServerStatus
  isArchived: boolean
  /** Without the asset number, which the database gives. */
  values: Values
  notes: Partial<Notes>
  condition: number
  graded: boolean
  condition_notes: string
  condition_notes_languages: TextLanguages
  inspections: StructuralFields['inspections']
  place: Place | null
  owner_id: string | null
  next_owner_id: string | null
  portfolio_id: string | null
  pictures: readonly DemoPicture[]
  ready_count: number
  /** Which of the creators registered it. */
  creator: number
}

function kindsOf(data: RegistrationData): Kind[] {
  return data.results.flatMap((category) =>
    category.subcategories.map((subcategory) => ({
      category,
      subcategory,
      fields: fieldsOf(subcategory.schema, data.cards),
    })),
  )
}

function statusOf(chance: Chance): ServerStatus {
  const drawn = chance.next()
  if (drawn < 0.24) return 'DRAFT'
  return drawn < 0.3 ? 'TRANSFERRED' : 'INVENTORY'
}

/** A draft is begun at the top of its form and left somewhere. */
function begun(values: Values, chance: Chance): Values {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.slice(0, Math.ceil(entries.length * chance.between(0.15, 1))))
}

/** Most drafts are left before anybody grades the machine; what is archived was sold, and for that it was graded. */
function conditionOf(
  { isDraft, isArchived }: { isDraft: boolean; isArchived: boolean },
  chance: Chance,
): Pick<DemoAsset, 'condition' | 'graded' | 'condition_notes' | 'condition_notes_languages'> {
  if (chance.happens(isDraft ? 0.75 : 0.2)) {
    return { condition: 0, graded: isArchived, condition_notes: '', condition_notes_languages: NO_LANGUAGES }
  }
  const condition = chance.oneOf([0, 0, 1, 1, 1, 2, 3])
  const fault = chance.oneOf(FAULTS)
  return { condition, graded: true, condition_notes: fault.en, condition_notes_languages: languagesOf(fault) }
}

function assetOf(
  kind: Kind,
  data: RegistrationData,
  holders: readonly DemoHolder[],
  index: number,
): Omit<DemoAsset, 'ready_count'> & { holder: DemoHolder | undefined } {
  const chance = chanceFrom(index + 1)
  const status = statusOf(chance)
  const isDraft = status === 'DRAFT'
  const { id, shots } = kind.subcategory
  const complete = completeValues(kind, data.brands, chance, index)
  // Every asset has an owner and an address; a draft may lack them.
  const holder = chance.happens(isDraft ? 0.4 : 1) ? chance.oneOf(holders) : undefined
  const next = chance.oneOf(holders.filter((other) => other !== holder))
  const isArchived = !isDraft && chance.happens(0.08)
  return {
    id: demoId('asset', index),
    category: kind.category.id,
    subcategory: id,
    status,
    isArchived,
    values: isDraft ? begun(complete, chance) : complete,
    notes: chance.happens(isDraft ? 0.2 : 0.75) ? chance.oneOf(DESCRIPTIONS) : {},
    ...conditionOf({ isDraft, isArchived }, chance),
    inspections: isDraft ? [] : inspectionsFor(kind.subcategory, index),
    holder,
    place: holder?.place ?? null,
    owner_id: holder?.id ?? null,
    next_owner_id: status === 'TRANSFERRED' ? next.id : null,
    portfolio_id: chance.happens(0.22) ? chance.oneOf(DEMO_PORTFOLIOS).id : null,
    creator: Math.floor(chance.next() * 3),
    pictures: picturesFor({ category: kind.category.id, subcategory: id, isDraft, shots }, index),
  }
}

/** Machines of every subcategory, in different stages of being registered. The more common ones come more often. */
export function demoAssets(data: RegistrationData, holders: readonly DemoHolder[]): DemoAsset[] {
  const kinds = kindsOf(data)
  const common = kinds.filter(({ category }) =>
    ['excavators', 'loaders', 'earthmoving', 'material_handling', 'trucks'].includes(category.id),
  )
  const wanted = [...kinds, ...kinds]
  while (wanted.length < TOTAL) wanted.push(...common.slice(0, TOTAL - wanted.length))
  const mixed = wanted.map((kind, index) => ({ kind, at: chanceFrom(index * 7 + 3).next() }))
  return mixed
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }, index) => {
      const { holder, ...asset } = assetOf(kind, data, holders, index)
      const missing = missingForAuction({
        values: asset.values,
        fields: kind.fields,
        usageUnit: kind.subcategory.usage_unit,
        hasDescription: Object.values(asset.notes).some(Boolean),
        graded: asset.graded,
        imageCount: asset.pictures.length,
        hasOwner: holder !== undefined,
        ownerVerified: holder?.isVerified ?? false,
        place: asset.place,
      })
      return { ...asset, ready_count: NEEDS_TOTAL - missing.length }
    })
}
