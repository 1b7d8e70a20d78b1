import { Id } from '@klubba/domain/fields'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** Where a page of a list begins: after the row with this value in the list's order, and this id. */
export interface Cursor {
  at: string
  id: string
}

const Parts = z.tuple([z.string(), Id])

/** As `next` of a page, which the caller gives back as `after` of the following one. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

export function readCursor(after: string): Cursor {
  try {
    const [at, id] = Parts.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    return { at, id }
  } catch {
    throw new AppError('invalid_input', [{ path: 'after', code: 'wrong_format' }])
  }
}
