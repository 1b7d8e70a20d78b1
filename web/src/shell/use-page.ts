import type { PagePath } from '@klubba/domain/pages'
import { useMatches } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page that the route shows. */
    page?: PagePath
  }
}

/** The page that is shown, or undefined where there is none. */
export function usePage(): PagePath | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}
