import type { Owner } from '@klubba/domain/owners/owner-api'
import { mayOpen } from '@klubba/domain/pages'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { AssetsEmbed } from '../assets/assets-embed.tsx'
import { RunningAuctionsEmbed } from '../auctions/running-auctions-embed.tsx'
import { SalesEmbed } from '../auctions/sales-embed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { OrganizationVerificationEmbed } from '../organizations/organization-verification-embed.tsx'
import { pathTo } from '../paths.ts'
import { isMissing, MissingPage } from '../registry/missing-page.tsx'
import { RegistryMenu } from '../registry/registry-menu.tsx'
import { RegistryStatusBadge, RetiredBadge } from '../registry/registry-status.tsx'
import { useSession } from '../session/session-store.ts'
import { Card, Facts } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Together } from '../ui/together.tsx'
import { BusinessCard } from './business-card.tsx'
import { GroupCard } from './group-card.tsx'
import { OwnerHistory } from './owner-history.tsx'
import { ownerOptions, useOwnerDeeds } from './owner-queries.ts'
import classes from './owners.module.css'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonVerification } from './person-verification.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { useOwnerName } from './use-owner-name.ts'

function OwnerMenu({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const navigate = useNavigate()
  const deeds = useOwnerDeeds(owner.id)
  const nameOf = useOwnerName()
  return (
    <RegistryMenu
      name={nameOf(owner)}
      retired={owner.retired}
      uses={owner.used_by ?? []}
      actions={owner.actions}
      onDo={async (deed) => {
        await deeds[deed]()
        if (deed !== 'delete') return
        await navigate({ to: pathTo('admin/owners'), replace: true, ignoreBlocker: true })
        deeds.forget()
      }}
      words={{ deleted: t('done.delete'), deleteFailed: t('failed.delete') }}
    />
  )
}

function Badges({ owner }: { owner: Owner }) {
  return (
    <>
      <RegistryStatusBadge status={owner.status} />
      {owner.retired && <RetiredBadge />}
    </>
  )
}

/** Who made the owner and who edited it last, when. */
function Stamps({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const { moment } = useFormat()
  return (
    <Card title={t('details')}>
      <Facts
        facts={[
          { name: t('field.kind'), value: t(`kind.${owner.kind}`) },
          { name: t('field.created_at'), value: `${moment(owner.created_at)}, ${owner.created_by.name}` },
          { name: t('field.updated_at'), value: `${moment(owner.updated_at)}, ${owner.updated_by.name}` },
        ]}
      />
    </Card>
  )
}

/** Who says that the owner is who they claim to be: a person in their own name, a business as its organization. */
function Verification({ owner }: { owner: Owner }) {
  if (owner.organization) return <OrganizationVerificationEmbed organizationId={owner.organization.id} />
  return owner.kind === 'private' && !owner.erased ? <PersonVerification owner={owner} /> : null
}

/** What is sold for the owner. */
function Business({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'shell'])
  const { user } = useSession()
  const mayRegister = !owner.retired && mayOpen('assets/registration/new', user?.user_type)
  const register = <Link to={pathTo('assets/registration/new')}>{t('shell:nav.register')}</Link>
  const whose = { owner: owner.id }
  return (
    <>
      <AssetsEmbed
        whose={whose}
        shown={5}
        none={{
          title: t('no_assets'),
          text: t('no_assets_text'),
          ...(mayRegister && { action: register }),
        }}
      />
      <RunningAuctionsEmbed whose={whose} />
      <SalesEmbed whose={whose} />
    </>
  )
}

function Columns({ owner }: { owner: Owner }) {
  const isPerson = owner.kind === 'private'
  const mayEdit = owner.actions.edit === 'allowed'
  return (
    <div className={classes.page} data-verified={owner.status === 'VERIFIED' || undefined}>
      <div className={classes.first}>
        <Verification owner={owner} />
      </div>
      <div className={classes.main}>
        <Business key={owner.id} owner={owner} />
        {isPerson && mayEdit && <PersonForm key={owner.id} owner={owner} />}
        {isPerson && !mayEdit && <PersonFacts owner={owner} />}
        {owner.group_organizations && <GroupCard owner={owner} />}
      </div>
      <div className={classes.rest}>
        {!isPerson && <BusinessCard owner={owner} />}
        <Stamps owner={owner} />
        {isPerson && <PersonalDataCard owner={owner} />}
        <OwnerHistory owner={owner} />
      </div>
    </div>
  )
}

const SKELETON = <CardSkeleton lines={5} />

/** ORG-5 */
export function OwnerPage() {
  const { t } = useTranslation('owners')
  const { ownerId = '' } = useParams({ strict: false }) as { ownerId?: string }
  const { data: owner, error, isPending, refetch } = useQuery(ownerOptions(ownerId))
  const nameOf = useOwnerName()
  if (!owner && isMissing(error)) {
    return <MissingPage icon={IconUserQuestion} title={t('missing')} text={t('missing_text')} />
  }
  return (
    <>
      <PageHeader
        title={owner ? nameOf(owner) : t('title')}
        lead={owner && t(`type.${owner.owner_type}`)}
        badges={owner && <Badges owner={owner} />}
        actions={owner && <OwnerMenu owner={owner} />}
      />
      <Together key={ownerId} skeleton={SKELETON}>
        {isPending && SKELETON}
        {owner && <Columns owner={owner} />}
        {error && !owner && <FetchFailed title={t('not_found')} error={error} onRetry={() => void refetch()} />}
      </Together>
    </>
  )
}
