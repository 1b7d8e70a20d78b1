/** What there is to say of a day in a calendar. */
export interface DayMark {
  /** Why it cannot be chosen. */
  barred?: string | undefined
  /** The name of a public holiday. */
  holiday?: string | undefined
}

export type MarkDay = (day: string) => DayMark
