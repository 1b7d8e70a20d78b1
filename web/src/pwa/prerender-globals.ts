// The little of a browser that the pages ask for while they are rendered at build time. The server fills in what depends
// on its settings: the signs below stand in their place.
export const BRAND = '%KLUBBA_BRAND%'

const browser = {
  location: { pathname: '/', hash: '' },
  document: {
    cookie: '',
    documentElement: { lang: '' },
    querySelector: (selector: string) => (selector.includes('klubba-brand') ? { content: BRAND } : null),
  },
}
Object.assign(globalThis, browser)

export function standAt(path: string): void {
  browser.location.pathname = path
}
