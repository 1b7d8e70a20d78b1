import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log, type Packet, type Stream } from 'node-av/lib'
import { placeholderOf, writeSmall, writeWebp } from './make-images.ts'
import type { Pixels } from './read-heic.ts'
import { UnfitFileError, type DecodingTask, type MadeFile, type MadeFiles } from './task.ts'

Log.setLevel(AV_LOG_QUIET)

const LONG_SIDE = 1920
const SHORT_SIDE = 1080
const MOST_PIXELS = 8192 * 4320
const MOST_SECONDS = 15 * 60
const MOST_FRAMES_PER_SECOND = 30
const POSTER_SIDE = 1280

/** Only as what it says that it is, and only from this file: a container may name others. */
async function open({ input, format }: DecodingTask): Promise<Demuxer> {
  const container = format === 'webm' ? 'matroska' : 'mov'
  return Demuxer.open(input, { format: container, options: { protocol_whitelist: 'file' } })
}

/** How far the camera was turned, clockwise in degrees. */
function rotationOf({ codecpar }: Stream): 0 | 90 | 180 | 270 {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 8) return 0
  const angle = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as 0 | 90 | 180 | 270
}

const TURNS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' } as const

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

interface Shape {
  turn: string
  width: number
  height: number
  /** As it is made: upright, 1080p at most. */
  madeWidth: number
  madeHeight: number
  fps: number
}

function shapeOf(stream: Stream): Shape {
  const { width: codedWidth, height: codedHeight } = stream.codecpar
  if (codedWidth < 1 || codedHeight < 1) throw new UnfitFileError('unreadable')
  if (codedWidth * codedHeight > MOST_PIXELS) throw new UnfitFileError('too_many_pixels')
  const rotation = rotationOf(stream)
  const lies = rotation === 90 || rotation === 270
  const [width, height] = lies ? [codedHeight, codedWidth] : [codedWidth, codedHeight]
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height))
  const { num, den } = stream.avgFrameRate
  const given = den > 0 && num > 0 ? num / den : MOST_FRAMES_PER_SECOND
  const fps = Math.min(given, MOST_FRAMES_PER_SECOND)
  return { turn: TURNS[rotation], width, height, madeWidth: even(width * scale), madeHeight: even(height * scale), fps }
}

function videoStream(input: Demuxer): Stream {
  const stream = input.video()
  if (!stream) throw new UnfitFileError('unreadable')
  return stream
}

/** A picture out of the first second: the very first is often black. */
async function posterOf(task: DecodingTask): Promise<Pixels> {
  await using input = await open(task)
  const stream = videoStream(input)
  const { turn, madeWidth, madeHeight, fps } = shapeOf(stream)
  using decoder = await Decoder.create(stream, { exitOnError: false })
  using filter = FilterAPI.create(`${turn}scale=${madeWidth}:${madeHeight},format=rgb24`)
  let last: Buffer | undefined
  let count = 0
  for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) break
    count++
    if (count === 1 || count >= fps) last = frame.toBuffer()
    if (count >= fps) break
  }
  if (!last) throw new UnfitFileError('unreadable')
  return { data: last, width: madeWidth, height: madeHeight, channels: 3 }
}

type Packets = AsyncGenerator<Packet | null>

async function drain(packets: Packets, output: Muxer, index: number, most: number): Promise<number> {
  let count = 0
  for await (using packet of packets) {
    if (packet) count++
    if (count > most) throw new UnfitFileError('too_long')
    await output.writePacket(packet, index)
  }
  return count
}

/** The sound, as stereo AAC; nothing when there is none that can be read. */
async function soundOf(task: DecodingTask) {
  const input = await open(task)
  const stream = input.audio()
  try {
    if (!stream) throw new UnfitFileError('unreadable')
    const decoder = await Decoder.create(stream, { exitOnError: false })
    const filter = FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo|mono')
    const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, context: { bitRate: '128k' } })
    const packets = encoder.packets(filter.frames(decoder.frames(input.packets(stream.index))))
    const close = async () => {
      encoder.close()
      filter.close()
      decoder.close()
      await input.close()
    }
    return { encoder, packets, close }
  } catch {
    await input.close()
    return undefined
  }
}

async function writeMp4(task: DecodingTask, path: string): Promise<Shape & { seconds: number }> {
  await using input = await open(task)
  const stream = videoStream(input)
  const shape = shapeOf(stream)
  if (input.duration > MOST_SECONDS) throw new UnfitFileError('too_long')
  const { turn, madeWidth, madeHeight, fps } = shape
  using decoder = await Decoder.create(stream, { exitOnError: false })
  using filter = FilterAPI.create(
    `${turn}scale=${madeWidth}:${madeHeight},setsar=1,fps=${fps.toFixed(3)},format=yuv420p`,
  )
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    options: { preset: 'veryfast', crf: 23 },
    context: { rcMaxRate: '6M', rcBufferSize: '12M', gopSize: 60, threadCount: 1 },
  })
  const sound = await soundOf(task)
  try {
    // Nothing of the input's own descriptions is copied: cameras write there where they were.
    await using output = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } })
    const index = output.addStream(encoder)
    const soundIndex = sound && output.addStream(sound.encoder)
    const packets = encoder.packets(filter.frames(decoder.frames(input.packets(stream.index))))
    const [frames] = await Promise.all([
      drain(packets, output, index, MOST_SECONDS * MOST_FRAMES_PER_SECOND),
      sound && soundIndex !== undefined && drain(sound.packets, output, soundIndex, MOST_SECONDS * 100),
    ])
    if (frames === 0) throw new UnfitFileError('unreadable')
    return { ...shape, seconds: frames / fps }
  } finally {
    await sound?.close()
  }
}

export async function makeVideo(task: DecodingTask): Promise<MadeFiles> {
  try {
    const poster = await posterOf(task)
    const { width, height, madeWidth, madeHeight, seconds } = await writeMp4(task, join(task.output, 'video.mp4'))
    const video: MadeFile = {
      variant: 'video',
      file: 'video.mp4',
      mime_type: 'video/mp4',
      width: madeWidth,
      height: madeHeight,
    }
    const files = [
      video,
      await writeWebp(poster, task.output, 'poster', POSTER_SIDE),
      ...(await writeSmall(poster, task.output)),
    ]
    const placeholder = await placeholderOf(poster)
    return { width, height, duration_ms: Math.round(seconds * 1000), placeholder, files }
  } catch (error) {
    if (error instanceof UnfitFileError) throw error
    throw new UnfitFileError('unreadable', { cause: error })
  }
}
