import { crc32, deflateSync } from 'node:zlib'

/** A rounded rectangle of the logo, in the 32 units of its drawing (favicon.svg), turned around a point. */
interface Shape {
  x: number
  y: number
  width: number
  height: number
  radius: number
  turn?: { degrees: number; x: number; y: number }
}

const GREEN = [0x3d, 0xd6, 0x84] as const
const INK = [0x04, 0x15, 0x0b] as const
const GROUND: Shape = { x: 0, y: 0, width: 32, height: 32, radius: 10 }
const GAVEL: readonly Shape[] = [
  { x: 5.6, y: 9.2, width: 16, height: 7.6, radius: 3.8, turn: { degrees: -45, x: 13.6, y: 13 } },
  { x: 15.2, y: 16.7, width: 13, height: 3.8, radius: 1.9, turn: { degrees: 45, x: 15.2, y: 16.7 } },
]
/** Systems cut a maskable icon to their own shape: the ground fills it, and the gavel stays in the safe middle. */
const MASKABLE_SCALE = 0.72

/** How far a point is outside a shape; negative inside. */
function distance(shape: Shape, px: number, py: number): number {
  let [x, y] = [px, py]
  if (shape.turn) {
    const angle = (-shape.turn.degrees * Math.PI) / 180
    const [dx, dy] = [px - shape.turn.x, py - shape.turn.y]
    x = shape.turn.x + dx * Math.cos(angle) - dy * Math.sin(angle)
    y = shape.turn.y + dx * Math.sin(angle) + dy * Math.cos(angle)
  }
  const dx = Math.abs(x - shape.x - shape.width / 2) - shape.width / 2 + shape.radius
  const dy = Math.abs(y - shape.y - shape.height / 2) - shape.height / 2 + shape.radius
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - shape.radius
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function png(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a channel, red green blue alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
  )
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** The logo as a PNG, for the systems that take no SVG. */
function drawIcon(size: number, isMaskable: boolean): Buffer {
  const unit = 32 / size
  const scale = isMaskable ? MASKABLE_SCALE : 1
  const pixels = new Uint8Array(size * size * 4)
  const cover = (shape: Shape, x: number, y: number, pixel: number) =>
    Math.min(Math.max(0.5 - distance(shape, x, y) / pixel, 0), 1)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit]
      const [gx, gy] = [(x - 16) / scale + 16, (y - 16) / scale + 16]
      const ink = Math.max(...GAVEL.map((shape) => cover(shape, gx, gy, unit / scale)))
      const ground = isMaskable ? 1 : cover(GROUND, x, y, unit)
      const colour = GREEN.map((channel, i) => Math.round(channel + ((INK[i] ?? 0) - channel) * ink))
      pixels.set([...colour, Math.round(ground * 255)], (row * size + column) * 4)
    }
  }
  return png(size, pixels)
}

export function drawIcons(): Record<string, Buffer> {
  return {
    'icons/icon-192.png': drawIcon(192, false),
    'icons/icon-512.png': drawIcon(512, false),
    'icons/maskable-512.png': drawIcon(512, true),
  }
}
