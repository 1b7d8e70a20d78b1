import { isLanguage } from '@klubba/domain/languages'
import type { SessionUser } from '@klubba/domain/users/user'
import { useMantineColorScheme } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { closeOverlay, showOverlay } from './overlays.ts'
import { searchScopeOf } from './page-relations.ts'
import { type Found, searchProviders, type SearchProvider } from './search-providers.ts'
import { usePage } from './use-page.ts'

export type Kind = SearchProvider['kind']

/** What every provider finds for the words; those that still ask have no group yet. */
export function useFound(user: SessionUser, words: string, kind: Kind | undefined) {
  const { t, i18n } = useTranslation()
  const scope = searchScopeOf(usePage())
  const sought = useDeferredValue(words).trim()
  const asked = searchProviders().filter((provider) => kind === undefined || provider.kind === kind)
  const answers = useQueries({
    queries: asked.map((provider) => ({
      queryKey: ['palette', provider.kind, sought, scope, i18n.language, user.id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => provider.find({ words: sought, user, scope, t, signal }),
      gcTime: 10_000,
    })),
  })
  const groups = asked
    .map((provider, index) => ({ kind: provider.kind, found: answers[index]?.data ?? [] }))
    .filter(({ found }) => found.length > 0)
  return {
    groups,
    isAsking: answers.some(({ isPending }) => isPending),
    hasFailed: answers.some(({ isError }) => isError),
  }
}

/** Does what a result stands for, and leaves the palette. */
export function useRun(): (found: Found) => void {
  const navigate = useNavigate()
  const [, chooseLanguage] = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  return ({ act }) => {
    closeOverlay()
    if ('href' in act) {
      const { href: to, search, isLogOut } = act
      void navigate({ to, ...(search && { search }), ...(isLogOut && { state: { logOutChosen: true } }) })
    } else if ('language' in act) {
      if (isLanguage(act.language)) chooseLanguage(act.language)
    } else if (act.run === 'shortcuts') showOverlay('shortcuts')
    else setColorScheme(act.run)
  }
}

/** Which result is chosen: the first one, until the arrows say otherwise. */
export function useChoice(words: string, kind: Kind | undefined, count: number) {
  const question = `${kind ?? ''} ${words}`
  const [choice, setChoice] = useState({ question, index: 0 })
  const index = choice.question === question ? Math.min(choice.index, Math.max(count - 1, 0)) : 0
  const choose = (next: number) => setChoice({ question, index: count === 0 ? 0 : (next + count) % count })
  return [index, choose] as const
}
