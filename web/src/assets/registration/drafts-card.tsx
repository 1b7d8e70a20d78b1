import { draftState } from '@klubba/domain/offline/draft-save-state'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { useRegistrations } from '../../offline/draft-queries.ts'
import { useSending } from '../../offline/save-queue.ts'
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
  const sending = useSending()
  const isInHand = useIsInHand()
  const count = drafts.filter((draft) => draftState(draft, sending) !== 'at_server').length
  // There they stand above all else.
  if (isInHand && drafts.length > 0) return null
  return (
    <LandingCardFrame title={t('landing.drafts')} count={count > 0 ? t('landing.on_device', { count }) : undefined}>
      <LostDraftsNotice />
      <DeviceNotice error={error} />
      {drafts.length === 0 ? (
        <EmptyState bare icon={IconDeviceMobile} title={t('page.drafts.empty')} text={t('landing.drafts_text')} />
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
