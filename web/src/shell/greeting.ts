/** Which greeting fits the hour of the user's own clock. */
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 3 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}
