import { isAssetChange } from '@klubba/domain/offline/asset-change'
import { Button } from '@mantine/core'
import { IconChevronRight, IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { useDrafts } from '../../offline/draft-queries.ts'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LandingCardFrame } from '../../ui/landing-card.tsx'
import { useCatalogue } from '../catalogue-queries.ts'
import { draftName } from './draft-name.ts'
import { draftPath } from './draft-row.tsx'
import classes from './drafts.module.css'
import { LostDraftsNotice } from './lost-drafts-notice.tsx'
import { rememberRegistration } from './remembered.ts'
import { DeviceNotice } from './saved-card.tsx'

const SHOWN = 5

/** What somebody has begun to register on this device, to go on with at once. */
export function DraftsCard() {
  const { t } = useTranslation(['registration', 'shell'])
  const { drafts: all, error } = useDrafts()
  const drafts = all.filter((draft) => !isAssetChange(draft))
  const catalogue = useCatalogue()
  return (
    <LandingCardFrame title={t('shell:landing.drafts')}>
      <LostDraftsNotice />
      <DeviceNotice error={error} />
      {drafts.length === 0 ? (
        <EmptyState
          bare
          icon={IconDeviceMobile}
          title={t('shell:page.drafts.empty')}
          text={t('shell:landing.drafts_text')}
          action={
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              renderRoot={(props) => <Link to={pathTo('assets/registration/new')} {...props} />}
            >
              {t('shell:nav.register')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.few}>
          {drafts.slice(0, SHOWN).map((draft) => (
            <li key={draft.id}>
              <Link className={classes.link} to={draftPath(draft)} onClick={() => rememberRegistration(draft.id)}>
                <span className={classes.linkWords}>
                  <span>{draftName(draft, catalogue.subcategory(draft.subcategory))}</span>
                  <span className={classes.detail}>{t(`shell:section.${draft.step as 'info'}`)}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
          {drafts.length > SHOWN && (
            <li>
              <Link className={classes.link} to={pathTo('assets/drafts')}>
                {t('all_drafts', { count: drafts.length })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </LandingCardFrame>
  )
}
