const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** NAV-14: desktop, tablet or mobile; what is not known counts as desktop. */
export function viewportOf(width: number): 'lg' | 'md' | 'xs' {
  if (!(width > 0) || width >= 1024) return 'lg'
  return width >= 768 ? 'md' : 'xs'
}

export function viewportCookie(width: number): string {
  return `viewport=${viewportOf(width)}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Strict; Secure`
}

/** Tells the server how wide the screen is, now and whenever that changes. */
export function keepViewportCookie(): void {
  let told: string | undefined
  const tell = () => {
    const cookie = viewportCookie(innerWidth)
    if (cookie !== told) document.cookie = cookie
    told = cookie
  }
  tell()
  addEventListener('resize', tell)
}
