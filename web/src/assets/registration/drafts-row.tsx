import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useRegistrations } from '../../offline/draft-queries.ts'
import { pathTo } from '../../paths.ts'
import { HandRow } from '../../ui/hand-row.tsx'
import { assetListOptions, MY_DRAFTS } from '../asset-list-queries.ts'
import { DraftLink, SentDraftLink } from './draft-links.tsx'
import classes from './drafts.module.css'
import { isRowExpected, noteRow } from './drafts-row-mark.ts'
import { LostDraftsNotice } from './lost-drafts-notice.tsx'

/** What the user is registering, to go on with at once: first what lies on this device, which does not wait for a network. */
export function DraftsRow() {
  const { t } = useTranslation('shell')
  const { drafts, isPending } = useRegistrations()
  const { data, isLoading } = useQuery(assetListOptions(MY_DRAFTS, 1))
  const here = new Set(drafts.map(({ id }) => id))
  const sent = data?.results.filter(({ id }) => !here.has(id)) ?? []
  const isAny = drafts.length > 0 || sent.length > 0
  const isKnown = isAny || !(isPending || isLoading)
  useEffect(() => {
    if (isKnown) noteRow(isAny)
  }, [isKnown, isAny])
  if (!isAny) return !isKnown && isRowExpected() && <HandRow />
  return (
    <>
      {drafts.length > 0 && <LostDraftsNotice />}
      <HandRow label={t('landing.drafts')}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftLink draft={draft} />
          </li>
        ))}
        {sent.map((asset) => (
          <li key={asset.id}>
            <SentDraftLink asset={asset} />
          </li>
        ))}
        {data && data.total > data.results.length && (
          <li>
            <Link className={classes.link} to={pathTo('assets/registration')}>
              {t('page.registration.title')}
            </Link>
          </li>
        )}
      </HandRow>
    </>
  )
}
