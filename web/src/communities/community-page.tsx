import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { AssetsEmbed } from '../assets/assets-embed.tsx'
import { RunningAuctionsEmbed } from '../auctions/running-auctions-embed.tsx'
import { SalesEmbed } from '../auctions/sales-embed.tsx'
import { ownerListOptions } from '../owners/owner-queries.ts'
import { OwnersEmbed } from '../owners/owners-embed.tsx'
import { CollectionPage } from '../registry/collection-page.tsx'
import { MembersCard } from './members-card.tsx'
import { OfferingsCard } from './offerings-card.tsx'

/** What a community sells itself, where it is an owner. */
function OwnBusiness({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation('communities')
  const whose = { owner: ownerId }
  return (
    <>
      <AssetsEmbed whose={whose} shown={5} none={{ title: t('no_assets'), text: t('no_assets_text') }} />
      <RunningAuctionsEmbed whose={whose} />
    </>
  )
}

/** ORG-6, COM-2 */
export function CommunityPage() {
  const { t } = useTranslation('communities')
  const { communityId = '' } = useParams({ strict: false }) as { communityId?: string }
  const [owner] = useQuery(ownerListOptions({ community: communityId })).data?.results ?? []
  return (
    <CollectionPage
      part="communities"
      id={communityId}
      icon={IconUsersGroup}
      beside={<OwnersEmbed whose={{ community: communityId }} />}
    >
      {(community) => (
        <>
          <OfferingsCard key={`offerings ${community.id}`} communityId={community.id} />
          <SalesEmbed whose={{ community: community.id }} title={t('sold_to_members')} />
          {owner && <OwnBusiness key={owner.id} ownerId={owner.id} />}
          <MembersCard key={community.id} community={community} />
        </>
      )}
    </CollectionPage>
  )
}
