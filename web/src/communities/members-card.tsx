import type { CommunityMember } from '@klubba/domain/communities/community-api'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { DeedQuestion } from '../forms/deed-question.tsx'
import { useFormat } from '../i18n/use-format.ts'
import type { Collection } from '../registry/collection-queries.ts'
import { OrganizationLink } from '../registry/organization-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Paging } from '../ui/paging.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { AddMember } from './add-member.tsx'
import { memberListOptions, useMemberDeeds } from './member-queries.ts'
import classes from './members.module.css'

const nameOf = ({ organization, user }: CommunityMember) => organization?.name ?? user?.name ?? ''

interface MemberRowProps {
  member: CommunityMember
  /** Absent for who may not. */
  onDelete: (() => void) | undefined
}

function MemberRow({ member, onDelete }: MemberRowProps) {
  const { t } = useTranslation(['communities', 'shell'])
  const { ago } = useFormat()
  const { organization, user, added_at, added_by } = member
  return (
    <li className={classes.member}>
      <div className={classes.words}>
        {organization && <OrganizationLink organization={organization} />}
        {user && (
          <span>
            {user.name} <span className={classes.type}>{t(`shell:user_type.${user.user_type}`)}</span>
          </span>
        )}
        <span className={classes.since}>{t('member.since', { when: ago(added_at), name: added_by.name })}</span>
      </div>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          className={classes.delete ?? ''}
          aria-label={t('member.delete_name', { name: nameOf(member) })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

interface DeleteMemberProps {
  community: Collection
  member: CommunityMember
  onClose: () => void
}

function DeleteMember({ community, member, onClose }: DeleteMemberProps) {
  const { t } = useTranslation('communities')
  const { remove } = useMemberDeeds(community.id)
  const name = nameOf(member)
  return (
    <DeedQuestion
      title={t('member.delete_title', { name })}
      text={t('member.delete_text', { name, community: community.name })}
      confirm={t('member.delete')}
      done={t('member.deleted')}
      failed={t('member.delete_failed')}
      deed={async () => remove(member.id)}
      onClose={onClose}
    />
  )
}

/** COM-2: the organizations and users of a community. */
export function MembersCard({ community }: { community: Collection }) {
  // With the words of the form that opens here, which would else be waited for after the click.
  const { t } = useTranslation(['communities', 'organization_cards', 'common'])
  const { number } = useFormat()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<CommunityMember>()
  const mayEdit = community.actions.edit === 'allowed'
  const { data, error, isPlaceholderData, refetch } = useQuery(memberListOptions(community.id, { q, page }))
  const total = community.member_count ?? 0
  const none = q === '' ? 'none' : 'none_found'
  return (
    <Card
      title={t('members')}
      lead={t('member_count', { count: total, number: number(total) })}
      action={
        mayEdit &&
        !isAdding && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('member.add')}
          </Button>
        )
      }
    >
      {isAdding && <AddMember communityId={community.id} onClose={() => setAdding(false)} />}
      {(total > 0 || q !== '') && (
        <div className={classes.search}>
          <SearchField
            label={t('member.search')}
            value={q}
            onSearch={(words) => {
              setQ(words)
              setPage(1)
            }}
          />
        </div>
      )}
      {error && <FetchFailed title={t('member.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && !error && (
        <EmptyState
          bare
          icon={q === '' ? IconUsersGroup : IconSearchOff}
          title={t(`member.${none}`)}
          text={t(`member.${none}_text`)}
        />
      )}
      {data && !error && (
        <>
          <ul className={classes.members} aria-label={t('members')} data-stale={isPlaceholderData || undefined}>
            {data.results.map((member) => (
              <MemberRow key={member.id} member={member} onDelete={mayEdit ? () => setLeaving(member) : undefined} />
            ))}
          </ul>
          <Paging page={page} pageSize={data.page_size} total={data.total} number={number} onPage={setPage} />
        </>
      )}
      {leaving && <DeleteMember community={community} member={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}
