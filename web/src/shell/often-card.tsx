import type { UserType } from '@klubba/domain/users/user'
import { useTranslation } from '../use-translation.ts'
import { useSession } from '../session/session-store.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { LinkCard } from './link-card.tsx'
import { SHELL_PAGES } from './page-table.ts'

/** What each user type does most. */
const OFTEN = {
  read: ['assets', 'auctions/board', 'admin/organizations', 'admin/reports'],
  user: ['assets', 'assets/drafts', 'admin/owners', 'admin/organizations'],
  support: ['admin/users', 'admin/organizations', 'assets', 'auctions/bidders'],
  auction_broker: ['auctions/board', 'auctions/negotiations', 'auctions', 'assets'],
  admin: ['admin/users', 'assets', 'auctions', 'admin/audit'],
} as const satisfies Record<UserType, readonly (keyof typeof SHELL_PAGES)[]>

export function OftenCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <LandingCardFrame title={t('landing.often')}>
      {OFTEN[user.user_type].map((page) => (
        <LinkCard key={page} page={page} text={t(`page.${SHELL_PAGES[page].key}.text`)} isRow />
      ))}
    </LandingCardFrame>
  )
}
