import type { SessionUser } from '@klubba/domain/users/user'
import type { Phrases } from '@klubba/i18n/phrases'
import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { SearchScope } from './page-relations.ts'

/** What the palette itself can do. */
export type PaletteAction =
  | { run: 'shortcuts' | 'light' | 'dark' }
  | { href: string; search?: Record<string, string>; isLogOut?: boolean }
  | { language: string }

export interface Found {
  id: string
  title: string
  text?: string
  icon: Icon
  /** Shown at the right, as the help screen writes it. */
  keys?: string
  act: PaletteAction
}

export interface Search {
  words: string
  user: SessionUser
  /** What the page is about: results of that kind are wanted in the first place. */
  scope: SearchScope | undefined
  t: TFunction
  signal: AbortSignal
}

export interface SearchProvider {
  /** Its name is the phrase palette.kind.{kind}. */
  kind: keyof Phrases['shell']['palette']['kind']
  /** NAV-17: gives only what the user may see. */
  find: (search: Search) => Found[] | Promise<Found[]>
}

const providers: SearchProvider[] = []

/** How a feature lets its things be found; called where the features are put together. */
export function addSearchProvider(provider: SearchProvider): void {
  providers.push(provider)
}

export function searchProviders(): readonly SearchProvider[] {
  return providers
}
