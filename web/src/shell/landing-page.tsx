import { localeOf } from '@klubba/domain/languages'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useSession } from '../session/session-store.ts'
import { useIsInHand } from '../ui/hand-row.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { partOfDay } from './greeting.ts'
import { landingCardsFor } from './landing-cards.ts'
import { LandingColumns } from './landing-columns.tsx'
import classes from './landing-page.module.css'
import { useMenuCounts } from './waiting-queries.ts'

/** How much there is to do, once it is known; the hand has no room for it. */
function TodayInWords() {
  const { t } = useTranslation()
  const { 'auth/landing': waiting = 0, 'auctions/board': running = 0 } = useMenuCounts()
  const said = [
    waiting > 0 && t('landing.need_you', { count: waiting }),
    running > 0 && t('landing.running', { count: running }),
  ].filter(Boolean)
  return said.length > 0 && <span className={classes.inWords}>. {said.join(', ')}.</span>
}

/** The first page after signing in: the features' cards, by what the user type does. */
export function LandingPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [language] = useLanguage()
  const isInHand = useIsInHand()
  const [now] = useState(() => new Date())
  usePageTitle(t('home'))
  const today = now.toLocaleDateString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })
  const greeting = t(`greeting.${partOfDay(now.getHours())}`, { name: user?.first_name ?? '' })
  return (
    <>
      <PageHeader
        title={greeting}
        lead={
          <>
            <span className={classes.today}>{today}</span>
            <TodayInWords />
          </>
        }
      />
      {user && isInHand && landingCardsFor(user.user_type, 'hand').map(({ id, Card }) => <Card key={id} />)}
      {user && (
        <LandingColumns
          wide={landingCardsFor(user.user_type, 'wide')}
          narrow={landingCardsFor(user.user_type, 'narrow')}
        />
      )}
    </>
  )
}
