type Maker<Format, Options> = new (locale: string, options: Options) => Format

/** A format is costly to make and never changes: each is made once for its language and options. */
function kept<Format, Options>(Format: Maker<Format, Options>) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options, apart = 0): Format => {
    const key = JSON.stringify([locale, options, apart])
    const known = formats.get(key)
    if (known) return known
    const made = new Format(locale, options)
    formats.set(key, made)
    return made
  }
}

export const numberFormat = kept<Intl.NumberFormat, Intl.NumberFormatOptions>(Intl.NumberFormat)
/** Told apart by where the device is, unless the time zone is named: it may come to another one. */
export const dateFormat = kept<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(Intl.DateTimeFormat)
export const relativeTimeFormat = kept<Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions>(Intl.RelativeTimeFormat)
