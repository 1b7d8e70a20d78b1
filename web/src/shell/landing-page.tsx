import { localeOf } from '@klubba/domain/languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { useSession } from '../session/session-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { partOfDay } from './greeting.ts'
import { landingCardsFor } from './landing-cards.ts'
import { NarrowColumn, WideColumn } from './landing-columns.tsx'
import classes from './landing-page.module.css'

/** The first page after signing in: the features' cards, by what the user type does. */
export function LandingPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [language] = useLanguage()
  const [now] = useState(() => new Date())
  usePageTitle(t('home'))
  const today = now.toLocaleDateString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })
  const greeting = t(`greeting.${partOfDay(now.getHours())}`, { name: user?.first_name ?? '' })
  return (
    <>
      <PageHeader title={greeting} lead={<span className={classes.today}>{today}</span>} />
      {user && (
        <div className={classes.columns}>
          <WideColumn cards={landingCardsFor(user.user_type, 'wide')} />
          <NarrowColumn cards={landingCardsFor(user.user_type, 'narrow')} />
        </div>
      )}
    </>
  )
}
