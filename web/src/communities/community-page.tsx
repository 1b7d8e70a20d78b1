import { IconBuildingStore, IconUsersGroup } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CollectionPage } from '../registry/collection-page.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MembersCard } from './members-card.tsx'

/** ORG-6, COM-2 */
export function CommunityPage() {
  const { t } = useTranslation('communities')
  const { communityId = '' } = useParams({ strict: false }) as { communityId?: string }
  return (
    <CollectionPage part="communities" id={communityId} icon={IconUsersGroup}>
      {(community) => (
        <>
          <MembersCard key={community.id} community={community} />
          <Card title={t('offerings')}>
            <EmptyState bare icon={IconBuildingStore} title={t('no_offerings')} text={t('no_offerings_text')} />
          </Card>
        </>
      )}
    </CollectionPage>
  )
}
