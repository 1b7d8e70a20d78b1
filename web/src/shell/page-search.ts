import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { mayOpen } from '@klubba/domain/pages'
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { pathTo } from '../paths.ts'
import { bestFirst } from './matching.ts'
import { parentOf, type PlainPage } from './page-relations.ts'
import { SHELL_PAGES, type ShellPage } from './page-table.ts'
import type { Found, Search } from './search-providers.ts'
import { shortcutsFor } from './shortcuts.ts'

type FoundPage = PlainPage & ShellPage

/** Reached only from inside a registration. */
const INNER: readonly FoundPage[] = ['assets/registration/complete/validation']
const isPlain = (page: ShellPage): page is FoundPage => !page.includes('{')
const isBeginning = (page: FoundPage) => page.endsWith('/new')

function found(page: FoundPage, { user, t }: Search): Found {
  const { key, icon } = SHELL_PAGES[page]
  const above = parentOf(page) as FoundPage | undefined
  const shortcut = shortcutsFor(user.user_type).find(({ act }) => 'go' in act && act.go === page)
  return {
    id: page,
    title: t(`page.${key}.title`),
    icon: isBeginning(page) ? IconPlus : icon,
    act: { href: pathTo(page) },
    ...(above ? { text: t(`page.${SHELL_PAGES[above].key}.title`) } : {}),
    ...(shortcut ? { keys: shortcut.keys.join(' ') } : {}),
  }
}

function pagesOf(search: Search): FoundPage[] {
  return (Object.keys(SHELL_PAGES) as ShellPage[])
    .filter(isPlain)
    .filter((page) => !INNER.includes(page) && mayOpen(page, search.user.user_type))
}

export function findPages(search: Search): Found[] {
  const pages = pagesOf(search).filter((page) => !isBeginning(page))
  return bestFirst(
    pages.map((page) => found(page, search)),
    search.words,
  )
}

/** What can be done from anywhere. */
function actionsOf({ t }: Search): Found[] {
  return [
    { id: 'shortcuts', title: t('shortcuts.title'), icon: IconKeyboard, keys: '?', act: { run: 'shortcuts' } },
    { id: 'light', title: t('action.light'), icon: IconSun, act: { run: 'light' } },
    { id: 'dark', title: t('action.dark'), icon: IconMoon, act: { run: 'dark' } },
    ...LANGUAGES.map((language) => ({
      id: `language-${language}`,
      title: t('action.language', { language: LANGUAGE_NAMES[language] }),
      icon: IconLanguage,
      act: { language },
    })),
    { id: 'log_out', title: t('log_out'), icon: IconLogout, act: { href: pathTo('auth/logout'), isLogOut: true } },
  ]
}

export function findActions(search: Search): Found[] {
  const beginnings = pagesOf(search)
    .filter(isBeginning)
    .map((page) => found(page, search))
  return bestFirst([...beginnings, ...actionsOf(search)], search.words)
}
