import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LandingCardFrame } from './landing-card.tsx'

/** The user's own drafts, which nothing has been put into yet. */
export function DraftsCard() {
  const { t } = useTranslation()
  return (
    <LandingCardFrame title={t('landing.drafts')}>
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
    </LandingCardFrame>
  )
}
