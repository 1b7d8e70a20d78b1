const KEY = 'klubba-drafts-row'

/** Whether there was something to go on with the last time: its place is kept, so that nothing moves when it comes. */
export function isRowExpected(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function noteRow(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Then no place is kept.
  }
}
