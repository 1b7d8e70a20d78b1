import { useEffect } from 'react'
import { brandName } from '../settings.ts'

/** NAV-12 */
export function pageTitle(page: string, brand: string): string {
  return `${page} - ${brand}`
}

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page, brandName())
  }, [page])
}
