import { hevc } from './test-files.ts'

type Part = Buffer | readonly number[]

function box(type: string, ...content: Part[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const u16 = (value: number) => [value >>> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

interface Item {
  type: 'hvc1' | 'grid'
  content: Buffer
  properties: Buffer[]
  isHidden?: boolean
  /** The items it refers to, by their places from 1 on. */
  refers?: { as: 'dimg' | 'thmb'; to: number[] }
}

interface Frame {
  content: Buffer
  properties: Buffer[]
}

/** One picture as HEVC, with what says how to decode it. */
async function frameOf(source: string, width: number, height: number): Promise<Frame> {
  const mp4 = await hevc(`${source}size=${width}x${height}`)
  const named = (type: string) => {
    const at = mp4.indexOf(type, 0, 'latin1') - 4
    return mp4.subarray(at, at + mp4.readUInt32BE(at))
  }
  return { content: named('mdat').subarray(8), properties: [named('hvcC'), sizeOf(width, height)] }
}

const sizeOf = (width: number, height: number) => box('ispe', u32(0), u32(width), u32(height))

function propertiesOf(items: readonly Item[]): Buffer {
  let count = 0
  const used = items.map(({ properties }, index) => {
    const numbers = properties.map(() => ++count | 0x80)
    return Buffer.from([...u16(index + 1), numbers.length, ...numbers])
  })
  const all = items.flatMap(({ properties }) => properties)
  return box('iprp', box('ipco', ...all), box('ipma', u32(0), u32(items.length), ...used))
}

function placesOf(items: readonly Item[], dataAt: number): Buffer {
  let at = dataAt
  const places = items.map(({ content }, index) => {
    const place = [...u16(index + 1), ...u16(0), ...u16(1), ...u32(at), ...u32(content.length)]
    at += content.length
    return Buffer.from(place)
  })
  return box('iloc', u32(0), [0x44, 0], u16(items.length), ...places)
}

const named = ({ type, isHidden = false }: Item, index: number) =>
  box('infe', [2, 0, 0, isHidden ? 1 : 0], u16(index + 1), u16(0), Buffer.from(`${type}\0`))

const reference = ({ refers }: Item, index: number) =>
  refers ? [box(refers.as, u16(index + 1), u16(refers.to.length), refers.to.flatMap(u16))] : []

function heif(items: readonly Item[], primary: number): Buffer {
  const references = items.flatMap(reference)
  const meta = (dataAt: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(primary)),
      box('iinf', u32(0), u16(items.length), ...items.map(named)),
      ...(references.length > 0 ? [box('iref', u32(0), ...references)] : []),
      propertiesOf(items),
      placesOf(items, dataAt),
    )
  const type = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  const dataAt = type.length + meta(0).length + 8
  return Buffer.concat([type, meta(dataAt), box('mdat', ...items.map(({ content }) => content))])
}

/** The simplest HEIC: one HEVC frame of bars. */
export async function heicPhoto(width = 320, height = 240): Promise<Buffer> {
  return heif([{ type: 'hvc1', ...(await frameOf('testsrc=', width, height)) }], 1)
}

const TILE = 128
/** Of the tiles, by rows. */
const COLOURS = ['red', 'lime', 'blue', 'white', 'black', 'yellow'] as const

/**
 * As an iPhone stores a picture: hidden tiles of one size in rows, which reach over the edge of the whole, with a small
 * picture of it, and another picture in the same file. Two rows of three, 350 × 240, to be turned clockwise by a quarter.
 */
export async function tiledHeic(): Promise<Buffer> {
  const tiles = await Promise.all(
    COLOURS.map(async (colour): Promise<Item> => {
      const frame = await frameOf(`color=c=${colour}:`, TILE, TILE)
      return { type: 'hvc1', isHidden: true, ...frame }
    }),
  )
  const other: Item = { type: 'hvc1', ...(await frameOf('color=c=gray:', TILE, TILE)) }
  const small: Item = { ...other, refers: { as: 'thmb', to: [2] } }
  const whole: Item = {
    type: 'grid',
    // Version and flags, rows and columns less one, the size of the whole.
    content: Buffer.from([0, 0, 1, 2, ...u16(350), ...u16(240)]),
    properties: [sizeOf(350, 240), box('irot', [3])],
    refers: { as: 'dimg', to: tiles.map((_, index) => index + 4) },
  }
  return heif([other, whole, small, ...tiles], 2)
}
