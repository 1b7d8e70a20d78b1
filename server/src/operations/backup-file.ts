import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { readTar, TarError } from './tar.ts'

/** What stands in the way of a backup or a restore and the person at the keyboard can mend. */
export class BackupError extends Error {}

export const FORMAT = 1
export const MANIFEST = 'backup.json'
export const SECRET_KEY = 'secret-key'
export const ANCHORS = 'anchors.jsonl'
export const END = 'end.json'

/** Text as COPY writes it goes into pieces of this size, each compressed. */
export const PIECE_BYTES = 4 * 1024 * 1024

const Table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })
export type Table = z.infer<typeof Table>

/** The first entry: what the backup is of. */
const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), value: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry: without it the file is cut off. */
const End = z.strictObject({
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Files that rows name and that were not there, or not as they were stored. */
  lost: z.number().int(),
  /** Of everything before this entry. */
  sha256: z.string(),
})
export type End = z.infer<typeof End>

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

export const pieceName = (table: Table, number: number) =>
  `database/${nameOf(table)}/${String(number).padStart(8, '0')}.zst`

/** The table that a piece belongs to. */
export const tableOfPiece = (entry: string) => /^database\/([^/]+)\/\d+\.zst$/.exec(entry)?.[1]

export const mediaName = (key: string) => `media/${key}`

/** The key of a stored file; nothing that leads out of the store is one. */
export const keyOfMedia = (entry: string) =>
  /^media\/((?:originals|derived|pieces|reports)(?:\/[a-z0-9]+(?:[._-][a-z0-9]+)*)+)$/.exec(entry)?.[1]

export interface CheckedBackup {
  manifest: Manifest
  secretKey: string
  end: End
}

export const entriesOf = (path: string) => readTar(createReadStream(path, { highWaterMark: 1024 * 1024 }))

function parse<T>(schema: z.ZodType<T>, bytes: Buffer, path: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BackupError(`${path} is not a backup that this version can read`, { cause: error })
  }
}

/** Reads the file from end to end before anything is done with it: whether it is whole and what was written. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  let manifest: Manifest | undefined
  let secretKey = ''
  try {
    for await (const { name, content, digestBefore } of entriesOf(path)) {
      if (manifest === undefined) {
        if (name !== MANIFEST) throw new BackupError(`${path} is not a backup`)
        manifest = parse(Manifest, await buffer(content()), path)
      } else if (name === SECRET_KEY) {
        secretKey = (await buffer(content())).toString()
      } else if (name === END) {
        const end = parse(End, await buffer(content()), path)
        if (end.sha256 !== digestBefore) throw new BackupError(`${path} is damaged: it is not what was written`)
        return { manifest, secretKey, end }
      } else if (name !== ANCHORS && tableOfPiece(name) === undefined && keyOfMedia(name) === undefined) {
        throw new BackupError(`${path} is damaged: nobody knows what ${name} is`)
      }
    }
  } catch (error) {
    if (error instanceof TarError) throw new BackupError(`${path} is no whole backup: ${error.message}`)
    throw error
  }
  throw new BackupError(`${path} is no whole backup: the file is cut off`)
}
