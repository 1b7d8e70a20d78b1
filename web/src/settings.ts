/** What the server tells the page in its meta tags. */
function setting(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="klubba-${name}"]`)?.content ?? ''
}

export function brandName(): string {
  return setting('brand') || 'Klubba'
}

/** Where the API is; empty for the page's own origin. */
export function apiBase(): string {
  return setting('api-base').replace(/\/+$/, '')
}

/** Where errors are reported, and the share of visits of which the times are; absent: nowhere. */
export function errorReports(): { dsn: string; share: number } | undefined {
  const [share = '', dsn = ''] = setting('sentry').split(' ')
  return dsn ? { dsn, share: Number(share) } : undefined
}
