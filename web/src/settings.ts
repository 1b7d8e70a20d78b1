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
