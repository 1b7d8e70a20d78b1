import type { SearchHit } from '@klubba/domain/search/search-api'
import { IconBriefcase, IconBuilding, IconUserCircle, IconUsersGroup } from '@tabler/icons-react'
import { call } from '../api/call.ts'
import { i18n } from '../i18n/i18n.ts'
import { pathTo } from '../paths.ts'
import { queryClient } from '../query-client.ts'
import type { Found, Search } from './search-providers.ts'
import { typingRests } from './typing-rests.ts'

const KINDS = {
  organization: { icon: IconBuilding, path: (id: string) => pathTo('admin/organizations/{orgId}', { orgId: id }) },
  owner: { icon: IconUserCircle, path: (id: string) => pathTo('admin/owners/{ownerId}', { ownerId: id }) },
  portfolio: {
    icon: IconBriefcase,
    path: (id: string) => pathTo('admin/portfolios/{portfolioId}', { portfolioId: id }),
  },
  community: {
    icon: IconUsersGroup,
    path: (id: string) => pathTo('admin/community/{communityId}', { communityId: id }),
  },
} as const

/** One question for all kinds, however many of them ask it. */
async function ask(q: string): Promise<SearchHit[]> {
  const { results } = await queryClient.query({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => call('GET /v1/search', { query: { q } }, { signal }),
    gcTime: 10_000,
  })
  return results
}

/** NAV-17: what the registry has of a kind, best first, as the server finds it. */
export async function findInRegistry(kind: SearchHit['kind'], { words, signal }: Search): Promise<Found[]> {
  if (words === '') return []
  await typingRests(signal)
  const [hits] = await Promise.all([ask(words.slice(0, 200)), i18n.loadNamespaces('owners')])
  const t = i18n.getFixedT(null, 'owners')
  const { icon, path } = KINDS[kind]
  return hits
    .filter((hit) => hit.kind === kind)
    .map(({ id, name, detail, owner_type }) => {
      const text = [owner_type && t(`type.${owner_type}`), detail].filter(Boolean).join(', ')
      return { id: `${kind}-${id}`, title: name, icon, act: { href: path(id) }, ...(text && { text }) }
    })
}
