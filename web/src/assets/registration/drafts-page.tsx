import { assetName } from '@klubba/domain/assets/asset-title'
import { isSent } from '@klubba/domain/offline/draft'
import { Button } from '@mantine/core'
import { IconChevronRight, IconDeviceMobile, IconDeviceMobileOff, IconLock, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useDrafts } from '../../offline/draft-queries.ts'
import { deviceError } from '../../offline/device-error.ts'
import { startOffline } from '../../offline/start-offline.ts'
import { sendNow } from '../../offline/sync.ts'
import { pathTo } from '../../paths.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { assetListOptions } from '../asset-list-queries.ts'
import { AssetPicture } from '../asset-picture.tsx'
import { type Catalogue, useCatalogue } from '../catalogue-queries.ts'
import classes from './drafts.module.css'
import { UnsentLists } from './unsent-lists.tsx'
import { LostDraftsNotice } from './lost-drafts-notice.tsx'
import { StorageCard } from './storage-card.tsx'

function SendAll() {
  const { t } = useTranslation('registration')
  const { mutate, isPending } = useMutation({ mutationFn: sendNow })
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('send_all')}
    </Button>
  )
}

const SENT_SHOWN = '50'

/** Drafts of the user's own that the server has in full: they can be gone on with on any device. */
function SentDrafts({ catalogue, local }: { catalogue: Catalogue; local: readonly string[] }) {
  const { t } = useTranslation('registration')
  const { moment } = useFormat()
  const query = { status: ['DRAFT' as const], created_by: 'me' as const, page_size: SENT_SHOWN }
  const { data } = useQuery(assetListOptions(query, 1))
  const rows = (data?.results ?? []).filter(({ id }) => !local.includes(id))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="sent-drafts" className={classes.sent}>
      <h2 id="sent-drafts" className={classes.heading}>
        {t('sent_drafts')}
      </h2>
      <ul className={classes.few}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              className={classes.link}
              to={pathTo('assets/registration/{assetId}/{section}', { assetId: row.id, section: 'info' })}
            >
              <AssetPicture subcategory={row.subcategory} thumbnail={row.thumbnail} catalogue={catalogue} />
              <span className={classes.linkWords}>
                <span>{assetName(row, catalogue.subcategory(row.subcategory)?.name ?? '')}</span>
                <span className={classes.detail}>
                  {[row.asset_number, t('changed_at', { when: moment(row.updated_at) })].join(', ')}
                </span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DraftList({ title }: { title: string }) {
  const { t } = useTranslation(['registration', 'shell', 'common'])
  const { drafts, isPending, error, refetch } = useDrafts()
  const catalogue = useCatalogue()
  const isLoading = useSkeleton(isPending)
  useEffect(startOffline, [])
  return (
    <>
      <PageHeader
        title={title}
        lead={t('drafts_lead')}
        actions={drafts.some((draft) => !isSent(draft)) && <SendAll />}
      />
      <LostDraftsNotice />
      {isLoading && <CardSkeleton lines={4} />}
      {!isLoading && error && (
        <EmptyState
          icon={IconDeviceMobileOff}
          title={t('device.title')}
          text={t(`device.${deviceError(error).code}`)}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('common:try_again')}
            </Button>
          }
        />
      )}
      {!isLoading && !error && drafts.length === 0 && (
        <EmptyState icon={IconDeviceMobile} title={t('shell:page.drafts.empty')} text={t('shell:page.drafts.text')} />
      )}
      {!isLoading && drafts.length > 0 && (
        <>
          <UnsentLists drafts={drafts} />
          <p className={classes.foot}>
            <IconLock size={17} aria-hidden />
            {t('only_you')}
          </p>
        </>
      )}
      <SentDrafts catalogue={catalogue} local={drafts.map(({ id }) => id)} />
      <StorageCard drafts={drafts} catalogue={catalogue} />
    </>
  )
}

/** OFF-5: what lies on this device and is not finished. */
export function DraftsPage() {
  const { t } = useTranslation('shell')
  return <DraftList title={t('page.drafts.title')} />
}

/** AST-2: the registrations in progress, each opens where it was left. */
export function RegistrationsPage() {
  const { t } = useTranslation('shell')
  return <DraftList title={t('page.registration.title')} />
}
