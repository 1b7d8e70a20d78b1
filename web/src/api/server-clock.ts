let offset = 0

/** Reads the clock of the server off an answer's Date header, so that a device with a wrong clock does not matter. */
export function noteServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date)
  // The header has whole seconds: on average the server's clock was half a second further.
  if (!Number.isNaN(told)) offset = told + 500 - Date.now()
}

/** What another tab of this device has read off an answer just now. */
export function takeServerTime(now: number): void {
  offset = now - Date.now()
}

export function serverNow(): number {
  return Date.now() + offset
}
