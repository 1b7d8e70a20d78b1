import { IconUsersGroup } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { CollectionPage } from '../registry/collection-page.tsx'
import { MembersCard } from './members-card.tsx'
import { OfferingsCard } from './offerings-card.tsx'

/** ORG-6, COM-2 */
export function CommunityPage() {
  const { communityId = '' } = useParams({ strict: false }) as { communityId?: string }
  return (
    <CollectionPage part="communities" id={communityId} icon={IconUsersGroup}>
      {(community) => (
        <>
          <MembersCard key={community.id} community={community} />
          <OfferingsCard key={`offerings ${community.id}`} communityId={community.id} />
        </>
      )}
    </CollectionPage>
  )
}
