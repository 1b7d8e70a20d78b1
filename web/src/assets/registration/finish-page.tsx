import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetTitle, titleParts } from '@klubba/domain/assets/asset-title'
import { countUnsentFiles } from '@klubba/domain/offline/draft-files'
import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconList, IconPlus, IconSend, type Icon } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { useDrafts } from '../../offline/draft-queries.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AssetFrame } from '../asset-frame.tsx'
import { AuctionPlace } from '../auction-place.tsx'
import type { Blueprint } from '../blueprint.ts'
import { ReadinessCard } from '../readiness-card.tsx'
import { AssetNotices } from '../unsent-notice.tsx'
import classes from './finish-page.module.css'

function Choice({
  icon: Sign,
  title,
  text,
  children,
}: {
  icon: Icon
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className={classes.choice}>
      <Sign size={26} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </span>
      {children}
    </li>
  )
}

/** The same specifications for the next machine, which is registered like any other. */
function AnotherLikeThis({ asset: { id } }: { asset: Asset }) {
  const { t } = useTranslation(['registration', 'assets'])
  const navigate = useNavigate()
  // Made here, so that the same button pressed twice makes one asset.
  const [newId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call('POST /v1/assets/{id}/duplicate', { params: { id }, body: { id: newId } }),
    onSuccess: (made) =>
      navigate({ to: pathTo('assets/registration/{assetId}/{section}', { assetId: made.id, section: 'info' }) }),
  })
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t('finish.another')}
      </Button>
      <FailureNotice className={classes.failure} what={t('assets:failed.data')} error={error} />
    </>
  )
}

/** Files that are not sent yet go on from the device. */
function StillSending({ id }: { id: string }) {
  const { t } = useTranslation('registration')
  const { drafts } = useDrafts()
  const count = drafts.filter((draft) => draft.id === id).reduce((sum, draft) => sum + countUnsentFiles(draft), 0)
  if (count === 0) return null
  return (
    <div className={classes.sending}>
      <Notice kind="info">{t('finish.files', { count })}</Notice>
    </div>
  )
}

function WhatNext({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation(['registration', 'assets', 'shell'])
  const { user } = useSession()
  const { asset_number, id } = asset
  const isSent = asset.status === 'ACTIVE'
  const to = (href: string) => (props: object) => <Link to={href} {...props} />
  return (
    <>
      <PageHeader
        title={t(isSent ? 'finish.sent_title' : 'finish.title', { number: asset_number })}
        lead={assetTitle(titleParts(asset.values), blueprint.subcategory.name)}
        back={{ label: t('shell:page.assets.title'), href: pathTo('assets') }}
      />
      <AssetNotices asset={asset} blueprint={blueprint} />
      <StillSending id={id} />
      <div className={classes.layout}>
        <ul className={classes.choices}>
          {!isSent && mayOpen('assets/{assetId}/send-auction', user?.user_type) && (
            <Choice icon={IconSend} title={t('finish.auction_title')} text={t('finish.auction_text')}>
              <Button renderRoot={to(pathTo('assets/{assetId}/send-auction', { assetId: id }))}>
                {t('finish.auction')}
              </Button>
            </Choice>
          )}
          {asset.actions.duplicate === 'allowed' && (
            <Choice icon={IconCopy} title={t('finish.another_title')} text={t('finish.another_text')}>
              <AnotherLikeThis asset={asset} />
            </Choice>
          )}
          <Choice icon={IconPlus} title={t('finish.new_title')} text={t('finish.new_text')}>
            <Button variant="default" renderRoot={to(pathTo('assets/registration/new'))}>
              {t('shell:nav.register')}
            </Button>
          </Choice>
          <Choice icon={IconList} title={t('finish.list_title')} text={t('finish.list_text')}>
            <span className={classes.pair}>
              <Button variant="default" renderRoot={to(pathTo('assets/{assetId}', { assetId: id }))}>
                {t('finished.open')}
              </Button>
              <Button variant="default" renderRoot={to(pathTo('assets'))}>
                {t('finish.list')}
              </Button>
            </span>
          </Choice>
        </ul>
        {isSent ? <AuctionPlace asset={asset} /> : <ReadinessCard asset={asset} blueprint={blueprint} />}
      </div>
    </>
  )
}

function NotFinished() {
  const { t } = useTranslation(['registration', 'shell'])
  return (
    <>
      <PageHeader title={t('shell:page.registration_finish.title')} />
      <EmptyState
        icon={IconCircleCheck}
        title={t('shell:page.registration_finish.empty')}
        text={t('shell:page.registration_finish.text')}
        action={
          <Button renderRoot={(props) => <Link to={pathTo('assets/registration/complete/validation')} {...props} />}>
            {t('check')}
          </Button>
        }
      />
    </>
  )
}

/** AST-2: the registration is an asset now, and what comes next. */
export function RegistrationFinishPage() {
  return (
    <AssetFrame>
      {({ asset, blueprint }) =>
        asset.status === 'DRAFT' ? <NotFinished /> : <WhatNext asset={asset} blueprint={blueprint} />
      }
    </AssetFrame>
  )
}
