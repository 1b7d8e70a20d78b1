import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { LanguagePills } from '../i18n/language-pills.tsx'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import duskTall from '../ui/scenes/dusk-tall.svg'
import duskWide from '../ui/scenes/dusk-wide.svg'
import classes from './session-frame.module.css'

interface SessionFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of the pages that are open to everybody: a form, a machine at dusk, and the languages. */
export function SessionFrame({ title, lead, children }: SessionFrameProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <picture className={classes.scene}>
        <source media="(min-width: 900px)" srcSet={duskTall} />
        <img src={duskWide} alt="" />
      </picture>
      <header className={classes.header}>
        <Logo brand={brandName()} />
      </header>
      <main className={classes.main} tabIndex={-1}>
        <div className={classes.form}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.lead}>{lead}</p>
          </div>
          {children}
        </div>
      </main>
      <nav className={classes.languages} aria-label={t('language')}>
        <LanguagePills />
      </nav>
    </div>
  )
}
