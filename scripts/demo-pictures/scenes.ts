import { chanceFrom } from '../../server/src/demo/demo-chance.ts'
import { circle, ellipse, gradient, path, rect, shade, times } from './shapes.ts'

export const WIDTH = 1200
export const HEIGHT = 900
const HORIZON = 590

interface Light {
  sky: readonly [string, string]
  far: string
  near: string
  trees: string
  ground: readonly [string, string]
  sun?: readonly [x: number, y: number, radius: number, colour: string]
  /** How bright clouds are. */
  cloud?: number
  snow?: boolean
}

const LIGHTS = {
  day: {
    sky: ['#6ea6d6', '#d3e5ee'],
    far: '#9fb8ae',
    near: '#7d9d84',
    trees: '#41634f',
    ground: ['#b3a58d', '#8f8169'],
    sun: [960, 170, 62, '#fff3cf'],
  },
  morning: {
    sky: ['#8fb6cc', '#f5dfc3'],
    far: '#a9b3b4',
    near: '#8a9c93',
    trees: '#4b6158',
    ground: ['#a89b88', '#83765f'],
    sun: [250, 420, 80, '#ffeec9'],
  },
  dusk: {
    sky: ['#3a4568', '#e79a6c'],
    far: '#6d6580',
    near: '#4f5168',
    trees: '#2e3546',
    ground: ['#7b6a63', '#574b49'],
    sun: [860, 500, 70, '#ffd39a'],
    cloud: 0.22,
  },
  overcast: {
    sky: ['#a7b4ba', '#dfe4e3'],
    far: '#a6b3b2',
    near: '#879894',
    trees: '#4b605c',
    ground: ['#9a958a', '#7b766b'],
  },
  winter: {
    sky: ['#9cbcd3', '#eef3f5'],
    far: '#c7d5dd',
    near: '#aabdc6',
    trees: '#56707a',
    ground: ['#f1f5f7', '#cfdbe2'],
    sun: [300, 200, 54, '#fffbe8'],
    snow: true,
  },
} as const satisfies Record<string, Light>

export type Scene = keyof typeof LIGHTS | 'hall'

function hills(y: number, height: number, colour: string, seed: number): string {
  const chance = chanceFrom(seed)
  let line = `M0 ${y - chance.between(0, height)}`
  for (let x = 0; x < WIDTH; x += 400) {
    line += `Q${x + 200} ${Math.round(y - chance.between(0.6, 1.8) * height)} ${x + 400} ${Math.round(y - chance.between(0, 1) * height)}`
  }
  return path(`${line}V${HORIZON + 30}H0Z`, colour)
}

function fir(x: number, foot: number, height: number, colour: string, snow: boolean): string {
  const width = height * 0.42
  const tier = (top: number, share: number) =>
    `M${x} ${foot - height * top}l${width * share} ${height * 0.45}h-${width * 2 * share}Z`
  const crown = snow ? path(`M${x} ${foot - height}l${width * 0.26} ${height * 0.24}h-${width * 0.52}Z`, '#eef4f7') : ''
  return path(`${tier(1, 0.5)}${tier(0.75, 0.72)}${tier(0.5, 0.95)}`, colour) + crown
}

function forest(colour: string, seed: number, snow: boolean): string {
  const chance = chanceFrom(seed)
  return times(17, () => {
    const x = Math.round(chance.between(-20, WIDTH + 20))
    return fir(
      x,
      HORIZON + 8,
      Math.round(chance.between(50, 150)),
      chance.happens(0.5) ? colour : shade(colour, 1.14),
      snow,
    )
  })
}

function clouds(seed: number, strength: number): string {
  const chance = chanceFrom(seed)
  return times(3, (index) => {
    const x = Math.round(index * 400 + chance.between(40, 300))
    const y = Math.round(chance.between(90, 260))
    return `<g fill="#ffffff" opacity="${strength}"><rect x="${x - 90}" y="${y}" width="190" height="36" rx="18"/><circle cx="${x - 20}" cy="${y + 2}" r="36"/><circle cx="${x + 36}" cy="${y + 8}" r="26"/></g>`
  })
}

function hall(): string {
  return (
    gradient('floor', '#7f8482', '#62676a') +
    rect(0, 0, WIDTH, HEIGHT, '#5d6a6a') +
    times(13, (index) => rect(index * 100, 0, 4, 640, '#546060')) +
    rect(0, 0, WIDTH, 70, '#485354') +
    rect(720, 130, 400, 510, '#75868a') +
    times(7, (index) => rect(720, 190 + index * 66, 400, 5, '#667679')) +
    times(3, (index) => rect(110 + index * 170, 150, 130, 90, '#bcd3d8', 6)) +
    rect(0, 640, WIDTH, 260, 'url(#floor)') +
    rect(0, 636, WIDTH, 8, '#e2b53a') +
    path('M0 880L1200 850V866L0 900Z', '#8f9490')
  )
}

function yard({ sky, far, near, trees, ground, sun, cloud = 0.55, snow = false }: Light, seed: number): string {
  const chance = chanceFrom(seed + 9)
  const spot = snow ? '#dfe8ed' : shade(ground[1], 0.9)
  return (
    gradient('sky', ...sky) +
    gradient('ground', ...ground) +
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
    (sun ? circle(...sun) : '') +
    clouds(seed + 1, cloud) +
    hills(HORIZON - 60, 110, far, seed + 2) +
    hills(HORIZON - 10, 70, near, seed + 3) +
    forest(trees, seed + 4, snow) +
    rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, 'url(#ground)') +
    times(7, () => {
      const x = Math.round(chance.between(0, WIDTH))
      return ellipse(x, Math.round(chance.between(640, 880)), Math.round(chance.between(30, 110)), 7, spot)
    })
  )
}

/** What lies behind and under a machine. */
export function background(scene: Scene, seed: number): string {
  const shadow = `<ellipse cx="600" cy="772" rx="500" ry="34" fill="#000000" fill-opacity="${scene === 'winter' ? 0.16 : 0.26}"/>`
  return (scene === 'hall' ? hall() : yard(LIGHTS[scene], seed)) + shadow
}
