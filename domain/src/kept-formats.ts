type Maker<Format, Options> = new (locale: string, options: Options) => Format

/** A format is costly to make and never changes: each is made once for its language and options. */
function kept<Format, Options>(Format: Maker<Format, Options>, moreOf: () => number | undefined = () => undefined) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = JSON.stringify([locale, options, moreOf()])
    const known = formats.get(key)
    if (known) return known
    const made = new Format(locale, options)
    formats.set(key, made)
    return made
  }
}

export const numberFormat = kept<Intl.NumberFormat, Intl.NumberFormatOptions>(Intl.NumberFormat)
/** A device that has come to another time zone gets another one. */
export const dateFormat = kept<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(Intl.DateTimeFormat, () =>
  new Date().getTimezoneOffset(),
)
export const relativeTimeFormat = kept<Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions>(Intl.RelativeTimeFormat)
export const listFormat = kept<Intl.ListFormat, Intl.ListFormatOptions>(Intl.ListFormat)
