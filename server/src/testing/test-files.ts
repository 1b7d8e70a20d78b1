import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
} from 'node-av/constants'
import { Log } from 'node-av/lib'
import sharp from 'sharp'

Log.setLevel(AV_LOG_QUIET)

let count = 0

/** A photo as phones make them: turned, with the place and the owner written into it. Each has other content. */
export async function photo({ width = 640, height = 480, orientation = 6 } = {}): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: { r: 200, g: 90, b: 40 } }
  const corner = await sharp({ create: { ...create, width: width >> 2, height: height >> 2, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create })
    .composite([{ input: corner, gravity: 'northwest' }])
    .withExif({
      IFD0: { Make: 'Apple', Artist: `Torunn Bakkelid ${++count}` },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '63/1 25/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 23/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Ending = 'mp4' | 'mov' | 'webm'

/** A short film of bars with a tone. */
export async function film({
  size = '320x240',
  seconds = 1,
  ending = 'mp4',
}: { size?: string; seconds?: number; ending?: Ending } = {}): Promise<Buffer> {
  const source = `testsrc=size=${size}:rate=25:duration=${seconds}`
  if (ending === 'webm') return encode(source, ending, FF_ENCODER_LIBVPX_VP8, 0)
  return encode(source, ending, FF_ENCODER_LIBX264, seconds)
}

/** As a phone films that is held upright: the pixels lie, and the file says so. */
export function turned(mp4: Buffer): Buffer {
  const matrix = Buffer.from(mp4).indexOf('tkhd', 0, 'latin1') + 44
  const copy = Buffer.from(mp4)
  ;[0, 0x1_00_00, 0, -0x1_00_00, 0].forEach((value, place) => copy.writeInt32BE(value, matrix + place * 4))
  return copy
}

function codecOptions(codec: FFEncoderCodec): Record<string, string> {
  if (codec === FF_ENCODER_LIBVPX_VP8) return { deadline: 'realtime' }
  return { preset: 'ultrafast' }
}

async function encode(source: string, ending: Ending, codec: FFEncoderCodec, soundSeconds: number): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-film-'))
  const path = join(folder, `film.${ending}`)
  {
    await using input = await Demuxer.open(source, { format: 'lavfi' })
    await using tone = await Demuxer.open(`sine=duration=${soundSeconds || 1}`, { format: 'lavfi' })
    using decoder = await Decoder.create(input.video()!)
    using toneDecoder = await Decoder.create(tone.audio()!)
    using filter = FilterAPI.create('format=yuv420p')
    using toneFilter = FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=48000')
    using encoder = await Encoder.create(codec, { decoder, filter, options: codecOptions(codec) })
    using toneEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: toneDecoder, filter: toneFilter })
    await using output = await Muxer.open(path)
    const { completion } = soundSeconds
      ? pipeline(
          { video: input, audio: tone },
          { video: [decoder, filter, encoder], audio: [toneDecoder, toneFilter, toneEncoder] },
          output,
        )
      : pipeline(input, decoder, filter, encoder, output)
    await completion
  }
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

interface ZipEntry {
  name: string
  content: string
  /** As the directory claims. */
  unpacked?: number
}

/** A zip file without compression. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, unpacked = content.length } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(unpacked, 18)
    facts.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name + content)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end])
}

export const docx = (more: ZipEntry[] = []) =>
  zip([{ name: '[Content_Types].xml', content: '<Types/>' }, { name: 'word/document.xml', content: '<w/>' }, ...more])

export const pdf = (text = 'hello') => Buffer.from(`%PDF-1.7\n1 0 obj<</T(${text})>>endobj\n%%EOF\n`)
