import { mayEver } from '@klubba/domain/permissions'
import { IconApi, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { partOfDay } from './greeting.ts'
import classes from './landing-page.module.css'

export function LandingPage() {
  const { t } = useTranslation(['shell', 'api'])
  const { user } = useSession()
  const [language] = useLanguage()
  const [now] = useState(() => new Date())
  usePageTitle(t('home'))
  const today = now.toLocaleDateString(dateLocale(language), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <>
      <h1>{t(`greeting.${partOfDay(now.getHours())}`, { name: user?.first_name ?? '' })}</h1>
      <p className={classes.today}>{today}</p>
      {user && mayEver(user, 'api_documentation.see') && (
        <Link to={paths.api} className={classes.card}>
          <span className={classes.sign}>
            <IconApi size={24} aria-hidden />
          </span>
          <span className={classes.text}>
            <span className={classes.title}>{t('api:title')}</span>
            <span className={classes.lead}>{t('api:lead')}</span>
          </span>
          <IconChevronRight size={20} className={classes.go} aria-hidden />
        </Link>
      )}
    </>
  )
}
