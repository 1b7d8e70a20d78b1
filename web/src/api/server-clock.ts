let offset = 0

/** An answer for which a device has waited longer lay there while the device slept: its time is long past. */
const FRESH_WITHIN_MS = 30_000

/** Reads the clock of the server off an answer's Date header, so that a device with a wrong clock does not matter. */
export function noteServerTime(date: string | null, asked: number): void {
  if (Math.abs(Date.now() - asked) > FRESH_WITHIN_MS) return
  const told = date === null ? Number.NaN : Date.parse(date)
  // The header has whole seconds: on average the server's clock was half a second further.
  if (!Number.isNaN(told)) offset = told + 500 - Date.now()
}

/** What the server tells of its clock just now; or another tab of this device, when its own clock was at that time. */
export function takeServerTime(now: number, at = Date.now()): void {
  offset = now - at
}

export function serverNow(): number {
  return Date.now() + offset
}
