import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { useRegistrations } from '../../offline/draft-queries.ts'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useIsInHand } from '../../ui/hand-row.tsx'
import { LandingCardFrame } from '../../ui/landing-card.tsx'
import { DraftLink } from './draft-links.tsx'
import classes from './drafts.module.css'
import { LostDraftsNotice } from './lost-drafts-notice.tsx'
import { DeviceNotice } from './saved-card.tsx'

const SHOWN = 5

/** What somebody has begun to register on this device, to go on with at once. */
export function DraftsCard() {
  const { t } = useTranslation(['shell', 'registration'])
  const { drafts, error } = useRegistrations()
  const isInHand = useIsInHand()
  // There they stand above all else.
  if (isInHand && drafts.length > 0) return null
  return (
    <LandingCardFrame title={t('landing.drafts')}>
      <LostDraftsNotice />
      <DeviceNotice error={error} />
      {drafts.length === 0 ? (
        <EmptyState
          bare
          icon={IconDeviceMobile}
          title={t('page.drafts.empty')}
          text={t('landing.drafts_text')}
          action={
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              renderRoot={(props) => <Link to={pathTo('assets/registration/new')} {...props} />}
            >
              {t('nav.register')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.few}>
          {drafts.slice(0, SHOWN).map((draft) => (
            <li key={draft.id}>
              <DraftLink draft={draft} />
            </li>
          ))}
          {drafts.length > SHOWN && (
            <li>
              <Link className={classes.link} to={pathTo('assets/drafts')}>
                {t('registration:all_drafts', { count: drafts.length })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </LandingCardFrame>
  )
}
