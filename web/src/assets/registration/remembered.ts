const KEY = 'klubba-registration'

/** AST-2: the registration that somebody is at, so that the last steps know which one they are about. */
export function rememberRegistration(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
    localStorage.setItem(KEY, id)
  } catch {
    // Then the last steps begin from the list.
  }
}

/** This tab's own first: two tabs may be at two registrations. */
export function recallRegistration(): string {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
