import { z } from 'zod'
import { LANGUAGES } from './languages.ts'
import { tidyLanguages } from './text-languages.ts'

/** A line of text as people type it: trimmed, at least one character. */
export const Line = (max: number) => z.string().trim().min(1).max(max)

/** A line that may be left empty; empty means that there is none. */
export const OptionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)

/** The languages of a text that is at most so long. */
export const LanguagesOf = (max: number) =>
  z
    .strictObject({
      written_in: z.enum(LANGUAGES).nullable(),
      translations: z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)),
    })
    .transform(tidyLanguages)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id. A plain pattern: zod's own check costs more than the rest of a cheap call. */
export const Id = z.string().regex(UUID, 'wrong_id')

/** A moment, RFC 3339 in UTC. */
export const Instant = z.iso.datetime()

/** A day, as 2026-11-17. */
export const Day = z.iso.date()
