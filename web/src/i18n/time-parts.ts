const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is left counts as long as a part of its last second is there. */
const wholeSeconds = (left: number) => Math.ceil(left / SECOND) * SECOND

export function partsOf(left: number) {
  const whole = wholeSeconds(left)
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: Math.floor((whole % MINUTE) / SECOND),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Under a day: `1:30:05`, and in the last hour `12:08`. */
export function clockText(left: number): string {
  const { hours, minutes, seconds } = partsOf(left)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** Amber in the last hour, red in the last five minutes. */
export function hurryOf(left: number): 'soon' | 'now' | undefined {
  if (left <= 0 || left >= HOUR) return undefined
  return left < 5 * MINUTE ? 'now' : 'soon'
}
