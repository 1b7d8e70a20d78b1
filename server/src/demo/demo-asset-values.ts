import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Field, Value, Values } from '@klubba/domain/forms/form-schema'
import type { Brand, Category, Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import type { Chance } from './demo-chance.ts'

type Range = readonly [least: number, most: number, step: number]

/** What such things weigh, in kg; by subcategory where its category says too little. */
const WEIGHTS: Record<string, Range> = {
  excavators: [13_000, 38_000, 100],
  midi_excavator: [6000, 10_500, 50],
  mini_excavator: [1000, 5800, 50],
  demolition_robot: [900, 5000, 10],
  backhoe_loader: [8000, 9800, 50],
  loaders: [9000, 24_000, 100],
  compact_wheel_loader: [3500, 6500, 50],
  skid_steer_loader: [2500, 4200, 50],
  compact_track_loader: [3500, 5500, 50],
  multi_purpose_loader: [900, 2600, 10],
  earthmoving: [14_000, 34_000, 100],
  site_dumper: [2500, 5000, 50],
  tracked_dumper: [900, 6000, 50],
  road_building: [2500, 19_000, 50],
  plate_compactor: [90, 700, 1],
  lifting: [2000, 17_000, 50],
  mobile_crane: [24_000, 60_000, 500],
  crawler_crane: [45_000, 120_000, 500],
  tower_crane: [20_000, 60_000, 500],
  drilling_piling: [9000, 45_000, 100],
  material_handling: [1500, 6500, 10],
  pallet_truck: [90, 800, 1],
  telehandler: [5000, 12_000, 50],
  rotating_telehandler: [12_000, 18_000, 50],
  reach_stacker: [65_000, 72_000, 100],
  agriculture: [900, 7000, 10],
  combine_harvester: [12_000, 19_000, 100],
  forage_harvester: [12_000, 16_000, 100],
  forestry: [1200, 4500, 10],
  harvester: [17_000, 25_000, 100],
  forwarder: [14_000, 21_000, 100],
  trucks: [8000, 16_000, 10],
  trailers: [5500, 9500, 10],
  light_trailer: [250, 900, 5],
  light_vehicles: [1300, 2400, 5],
  bus: [9000, 14_000, 10],
  atv_utv: [320, 780, 1],
  snowmobile: [220, 330, 1],
  municipal: [700, 6500, 10],
  crushing_recycling: [9000, 48_000, 100],
  power_air: [300, 4200, 5],
  workshop_industry: [700, 12_000, 10],
  attachments: [180, 1900, 5],
  containers_other: [150, 4000, 10],
}

/** What is measured or counted, as it is on most things that have it. */
const MEASURES: Record<string, Range> = {
  payload: [1000, 28_000, 500],
  max_lift_capacity: [3, 120, 1],
  working_height: [8, 34, 0.5],
  lift_height: [3000, 7000, 50],
  load_capacity: [1200, 4500, 100],
  engine_power: [45, 260, 1],
  working_width: [2.4, 9, 0.1],
  furrows: [3, 8, 1],
  tank_volume: [1200, 18_000, 100],
  body_volume: [6, 32, 1],
  axle_count: [2, 3, 1],
  max_log_diameter: [240, 420, 10],
  gross_weight: [18_000, 32_000, 100],
  seats_count: [28, 61, 1],
  generator_power: [20, 250, 5],
  air_flow: [2, 22, 0.5],
  air_pressure: [7, 14, 1],
  lifting_moment: [6, 44, 0.5],
  length: [4300, 7200, 10],
  width: [1800, 2550, 10],
  height: [2300, 3600, 10],
  keys_count: [1, 3, 1],
  hydraulic_flow: [60, 380, 10],
  fuel_tank_volume: [60, 420, 10],
  tyre_remaining_rear: [20, 95, 5],
  undercarriage_remaining: [25, 90, 5],
  previous_owners: [1, 3, 1],
}

/** Fields that people like to fill in, mandatory or not. */
const OFTEN = [
  'color',
  'engine_power',
  'keys_count',
  'fuel',
  'emission_stage',
  'euro_class',
  'width',
  'height',
  'hydraulic_flow',
  'fuel_tank_volume',
  'tyre_remaining_rear',
  'undercarriage_remaining',
  'service_history',
  'vat_status',
  'previous_owners',
  'air_conditioning',
  'reversing_camera',
  'central_lubrication',
  'work_lights',
  'ce_labelled',
  'starts',
  'drivable',
]

export interface Kind {
  category: Category
  subcategory: Subcategory
  fields: readonly PlacedField[]
}

/** A make and a model that exist for such things; for bodies on trucks and the like those of the category. */
function makeAndModel({ category, subcategory, fields }: Kind, brands: readonly Brand[], chance: Chance): Values {
  const own = brands.filter(({ models }) => models[subcategory.id])
  const asked = fields.some(({ field, required }) => field.key === 'brand' && required)
  if (own.length === 0 && !asked) return {}
  const related = category.subcategories.map(({ id }) => id)
  const modelsOf = ({ models }: Brand) => models[subcategory.id] ?? related.flatMap((id) => models[id] ?? [])
  const makers = own.length > 0 ? own : brands.filter((each) => modelsOf(each).length > 0)
  const brand = chance.oneOf(makers)
  return { brand: brand.name, model: chance.oneOf(modelsOf(brand)) }
}

function drawn({ key, value, options }: Field, { category, subcategory }: Kind, chance: Chance): Value | undefined {
  if (options) return chance.oneOf(options).id
  if (value === 'boolean') return true
  if (key === 'trade_description') return 'Sold as one lot, as it stands on its pallets in the hall.'
  const range = key === 'weight' ? (WEIGHTS[subcategory.id] ?? WEIGHTS[category.id]) : MEASURES[key]
  return range && chance.round(...range)
}

const HOURS_A_YEAR = [180, 900] as const
const KM_A_YEAR = { trucks: [35_000, 95_000], others: [6000, 26_000] } as const

function usage({ category, subcategory }: Kind, age: number, chance: Chance): Values {
  if (subcategory.usage_unit === 'h') return { usage_hours: Math.round(age * chance.between(...HOURS_A_YEAR)) }
  if (subcategory.usage_unit === 'none') return {}
  const [least, most] = category.id === 'trucks' ? KM_A_YEAR.trucks : KM_A_YEAR.others
  return { usage_km: chance.round(age * least, age * most, 100) }
}

/** The number on the plate: of the maker, and no other has it. */
function serialNumber({ brand = 'no name' }: Values, index: number): string {
  const maker = String(brand)
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase()
    .replaceAll(/[IOQ]/g, 'X')
  return `${maker}${String(48_211 + index * 3187).padStart(8, '0')}`
}

const LAST_YEAR = 2025

/** All mandatory fields and some others, each value right by the rules of its field. */
export function completeValues(kind: Kind, brands: readonly Brand[], chance: Chance, index: number): Values {
  const made = makeAndModel(kind, brands, chance)
  const year = Math.round(LAST_YEAR - chance.next() ** 1.6 * 19)
  const known: Values = {
    ...made,
    year,
    vin: serialNumber(made, index),
    ...usage(kind, LAST_YEAR + 1 - year, chance),
  }
  const asked = new Set(kind.fields.map(({ field }) => field.key))
  const values = Object.fromEntries(Object.entries(known).filter(([key]) => asked.has(key)))
  for (const { field, required } of kind.fields) {
    const wanted = required || (OFTEN.includes(field.key) && chance.happens(0.6))
    if (!wanted || values[field.key] !== undefined) continue
    const value = drawn(field, kind, chance)
    if (value !== undefined) values[field.key] = value
  }
  return values
}
