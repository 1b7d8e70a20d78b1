import { cabin, controlPanel, engine, meter, typePlate } from './details.ts'
import { dozer, drillRig, dumper, excavator, looseBucket, roller, wheelLoader } from './earth-machines.ts'
import { forestHarvester, forklift, generator, machiningCentre, tractor } from './other-machines.ts'
import {
  boxTruck,
  container,
  crusher,
  mobileCrane,
  scissorLift,
  sweeper,
  tipperTruck,
  trailer,
  van,
} from './road-machines.ts'
import { background, HEIGHT, WIDTH, type Scene } from './scenes.ts'

export interface Picture {
  name: string
  /** Pictures of the same thing belong together; those of none are of any. */
  machine: string | null
  /** Categories and subcategories that such things are of. */
  fits: readonly string[]
  /** What it can be taken for, the best first. */
  shots: readonly string[]
  svg: string
}

/** A part of the drawing: its left and upper edge and its width. */
interface Closeup {
  shots: readonly string[]
  at: readonly [x: number, y: number, width: number]
}

interface Machine {
  name: string
  draw: (paint: string) => string
  fits: readonly string[]
  looks: readonly (readonly [paint: string, Scene])[]
  closeups?: readonly Closeup[]
}

const YELLOW = '#f0b323'
const ORANGE = '#e8702a'
const RED = '#cf3f33'
const BLUE = '#3f78b5'
const GREEN = '#4d9352'
const WHITE = '#e9edee'
const GREY = '#7b868c'

const MACHINES: readonly Machine[] = [
  {
    name: 'excavator',
    draw: excavator,
    fits: ['excavators'],
    looks: [
      [YELLOW, 'morning'],
      [ORANGE, 'day'],
    ],
    closeups: [
      { shots: ['undercarriage'], at: [340, 430, 480] },
      { shots: ['attachment'], at: [60, 400, 480] },
    ],
  },
  {
    name: 'wheel-loader',
    draw: wheelLoader,
    fits: ['loaders', 'backhoe_loader'],
    looks: [
      [YELLOW, 'overcast'],
      [GREEN, 'day'],
    ],
    closeups: [{ shots: ['tyres'], at: [600, 460, 440] }],
  },
  {
    name: 'dumper',
    draw: dumper,
    fits: ['earthmoving'],
    looks: [[YELLOW, 'dusk']],
    closeups: [{ shots: ['load_area'], at: [430, 250, 680] }],
  },
  { name: 'dozer', draw: dozer, fits: ['bulldozer', 'motor_grader', 'snow_groomer'], looks: [[ORANGE, 'overcast']] },
  {
    name: 'roller',
    draw: roller,
    fits: ['road_building'],
    looks: [[YELLOW, 'winter']],
    closeups: [{ shots: ['drum'], at: [110, 440, 480] }],
  },
  {
    name: 'drill-rig',
    draw: drillRig,
    fits: ['drilling_piling'],
    looks: [[BLUE, 'dusk']],
    closeups: [{ shots: ['mast'], at: [60, 90, 520] }],
  },
  {
    name: 'mobile-crane',
    draw: mobileCrane,
    fits: ['lifting', 'crane_truck', 'loader_crane'],
    looks: [[YELLOW, 'day']],
    closeups: [{ shots: ['boom'], at: [150, 90, 640] }],
  },
  {
    name: 'scissor-lift',
    draw: scissorLift,
    fits: [
      'scissor_lift',
      'articulated_boom_lift',
      'telescopic_boom_lift',
      'trailer_mounted_lift',
      'truck_mounted_lift',
      'spider_lift',
    ],
    looks: [[ORANGE, 'hall']],
  },
  {
    name: 'forklift',
    draw: forklift,
    fits: ['material_handling', 'pallet_forks'],
    looks: [[RED, 'hall']],
    closeups: [{ shots: ['mast'], at: [130, 360, 560] }],
  },
  {
    name: 'tractor',
    draw: tractor,
    fits: ['agriculture'],
    looks: [[RED, 'morning']],
    closeups: [{ shots: ['tyres'], at: [580, 400, 480] }],
  },
  {
    name: 'forest-harvester',
    draw: forestHarvester,
    fits: ['forestry'],
    looks: [[GREEN, 'winter']],
    closeups: [{ shots: ['working_part', 'boom'], at: [30, 280, 520] }],
  },
  {
    name: 'tipper-truck',
    draw: tipperTruck,
    fits: ['trucks'],
    looks: [
      [RED, 'day'],
      [BLUE, 'winter'],
    ],
    closeups: [{ shots: ['load_area', 'tyres'], at: [560, 370, 560] }],
  },
  { name: 'box-truck', draw: boxTruck, fits: ['box_truck', 'refuse_truck', 'bus'], looks: [[BLUE, 'morning']] },
  {
    name: 'trailer',
    draw: trailer,
    fits: ['trailers', 'agricultural_trailer', 'forestry_trailer'],
    looks: [[BLUE, 'overcast']],
  },
  { name: 'van', draw: van, fits: ['light_vehicles'], looks: [[WHITE, 'dusk']] },
  {
    name: 'sweeper',
    draw: sweeper,
    fits: ['municipal', 'snow_plough', 'sand_spreader'],
    looks: [[ORANGE, 'morning']],
  },
  { name: 'crusher', draw: crusher, fits: ['crushing_recycling', 'wood_chipper'], looks: [[YELLOW, 'dusk']] },
  { name: 'generator', draw: generator, fits: ['power_air'], looks: [[YELLOW, 'hall']] },
  { name: 'machining-centre', draw: machiningCentre, fits: ['workshop_industry'], looks: [[BLUE, 'hall']] },
  { name: 'bucket', draw: looseBucket, fits: ['attachments'], looks: [[GREY, 'day']] },
  { name: 'container', draw: container, fits: ['containers_other'], looks: [[GREEN, 'winter']] },
]

const DETAILS = [
  { name: 'cabin', draw: cabin, shots: ['cabin', 'interior'] },
  { name: 'meter', draw: meter, shots: ['hour_meter', 'odometer'] },
  { name: 'type-plate', draw: typePlate, shots: ['type_plate'] },
  { name: 'control-panel', draw: controlPanel, shots: ['control_panel'] },
  { name: 'engine', draw: engine, shots: ['engine'] },
]

/** As wide as the middle size of a picture that is sent: the larger ones are then the same. */
const PIXELS = 1000

/** A little nearer than all that is drawn. */
const FRAME = [60, 70, 1080] as const

const drawing = (inner: string, [x, y, width]: Closeup['at'] = FRAME) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${(PIXELS * HEIGHT) / WIDTH}" viewBox="${x} ${y} ${width} ${(width * HEIGHT) / WIDTH}">${inner}</svg>`

const mirrored = (inner: string) => `<g transform="translate(${WIDTH} 0) scale(-1 1)">${inner}</g>`

function picturesOf({ name, draw, fits, looks, closeups = [] }: Machine, at: number): Picture[] {
  return looks.flatMap(([paint, scene], look) => {
    const machine = looks.length > 1 ? `${name}-${look + 1}` : name
    const seed = (at + 1) * 100 + look * 40
    const here = background(scene, seed) + draw(paint)
    const there = background(scene, seed + 20) + mirrored(draw(paint))
    const part = (view: string, shots: readonly string[], svg: string) => ({
      name: `${machine}-${view}`,
      machine,
      fits,
      shots,
      svg,
    })
    return [
      part('left', ['front_left', 'front', 'left_side'], drawing(here)),
      part('right', ['front_right', 'right_side', 'rear'], drawing(there)),
      // One look is enough for what looks the same in every colour.
      ...(look > 0 ? [] : closeups).map((each) =>
        part((each.shots[0] ?? '').replaceAll('_', '-'), each.shots, drawing(here, each.at)),
      ),
    ]
  })
}

export const PICTURES: readonly Picture[] = [
  ...MACHINES.flatMap(picturesOf),
  ...DETAILS.map(({ name, draw, shots }) => ({ name, machine: null, fits: [], shots, svg: drawing(draw()) })),
]
