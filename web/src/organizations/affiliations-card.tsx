import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { Affiliation } from '@klubba/domain/organizations/organization-parts-api'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { useCardForm } from '../forms/use-card-form.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { useGrowingList } from '../lists/use-growing-list.ts'
import { pathTo } from '../paths.ts'
import { RegistryStatusBadge } from '../registry/registry-status.tsx'
import { Card } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { AffiliationForm } from './affiliation-form.tsx'
import classes from './cards.module.css'
import { affiliationList, removeAffiliation, useRefreshParts } from './organization-part-queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** From when until when, as far as it is known. */
function usePeriod(): (affiliation: Affiliation) => string | undefined {
  const { t } = useTranslation('organization_cards')
  const dateText = useDateText()
  return ({ starts_on, ends_on }) => {
    const from = starts_on === null ? undefined : dateText(starts_on)
    const to = ends_on === null ? undefined : dateText(ends_on)
    if (from !== undefined && to !== undefined) return t('affiliations.from_to', { from, to })
    if (from !== undefined) return t('affiliations.from', { from })
    return to === undefined ? undefined : t('affiliations.to', { to })
  }
}

interface AffiliationItemProps {
  affiliation: Affiliation
  organization: Organization
  mayRemove: boolean
  onRemoved: () => void
}

function AffiliationItem({ affiliation, organization, mayRemove, onRemoved }: AffiliationItemProps) {
  const { t } = useTranslation('organization_cards')
  const period = usePeriod()
  const other = affiliation.organization
  const role = t(`affiliations.role.${affiliation.role}`)
  const dates = period(affiliation)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link className={classes.main} to={pathTo('admin/organizations/{orgId}', { orgId: other.id })}>
          {other.name}
        </Link>
        <span className={classes.meta}>{dates === undefined ? role : `${role}, ${dates}`}</span>
        {other.status !== 'VERIFIED' && <RegistryStatusBadge status={other.status} />}
      </span>
      {mayRemove && (
        <RemoveButton
          label={t('affiliations.remove_this', { name: other.name, role })}
          question={t('affiliations.ask')}
          consequence={t('affiliations.ask_text', { name: organization.name, other: other.name })}
          confirm={t('remove')}
          failed={t('affiliations.not_removed')}
          done={t('affiliations.removed')}
          remove={async () => removeAffiliation(organization.id, affiliation.id)}
          onRemoved={onRemoved}
        />
      )}
    </li>
  )
}

/** The organizations that this one belongs together with, and as what. */
export function AffiliationsCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization_cards')
  const { rows, error, isPending, refetch, more } = useGrowingList(affiliationList(organization.id))
  const refresh = useRefreshParts(organization.id)
  const { isOpen, open, close, opener, place } = useCardForm()
  useFocusAfterRemoval(rows?.length ?? 0, opener)
  const mayChange = organization.actions.edit === 'allowed'
  if (useSkeleton(isPending)) return <CardSkeleton lines={2} />
  return (
    <Card
      title={t('affiliations.title')}
      action={
        mayChange && !isOpen && <CardButton ref={opener} icon={IconPlus} label={t('affiliations.add')} onClick={open} />
      }
    >
      {isOpen && (
        <div ref={place} className={classes.opened}>
          <AffiliationForm
            organization={organization}
            onAdded={() => {
              close()
              refresh()
              toast.success(t('affiliations.added'))
            }}
            onClose={close}
          />
        </div>
      )}
      {!rows && <LoadFailed error={error} onRetry={refetch} />}
      {rows?.length === 0 && <p className={classes.empty}>{t('affiliations.empty')}</p>}
      <ul className={classes.rows}>
        {rows?.map((affiliation) => (
          <AffiliationItem
            key={affiliation.id}
            affiliation={affiliation}
            organization={organization}
            mayRemove={mayChange}
            onRemoved={refresh}
          />
        ))}
      </ul>
      <ShowMore {...more} />
    </Card>
  )
}
