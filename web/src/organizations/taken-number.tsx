import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { organizationListOptions } from './organization-queries.ts'

/** The way to the organization that has the number already, below the field that says so. */
export function TakenNumber({ number, countryId }: { number: string; countryId: string }) {
  const { t } = useTranslation('organizations')
  const bare = number.replaceAll(/[\s.]/g, '')
  const { data } = useQuery(organizationListOptions({ q: bare, country: [countryId], page_size: '1' }))
  const found = data?.results[0]
  if (!found) return null
  return (
    <Link to={pathTo('admin/organizations/{orgId}', { orgId: found.id })}>
      {t('lookup.open', { name: found.name })}
    </Link>
  )
}
