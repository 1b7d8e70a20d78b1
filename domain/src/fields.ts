import { z } from 'zod'

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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id. A plain pattern: zod's own check costs more than the rest of a cheap call. */
export const Id = z.string().regex(UUID, 'wrong_id')

/** A moment, RFC 3339 in UTC. */
export const Instant = z.iso.datetime()

/** A day, as 2026-11-17. */
export const Day = z.iso.date()
