import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useErrorText } from '../api/use-error-text.ts'
import type { StoredOwner } from '../offline/owner-store.ts'

/** An organization that nobody has made an owner yet. */
interface OrganizationAsOwner extends StoredOwner {
  is_organization: true
  organization_number: string | null
}

export type Choice = OwnerRow | StoredOwner | OrganizationAsOwner

export const isOrganization = (row: Choice): row is OrganizationAsOwner => 'is_organization' in row

const SHOWN = '20'

interface Found {
  rows: readonly Choice[]
  /** The server was not reached: these are the ones that were last used here. */
  isFromDevice: boolean
}

async function findOrganizations(q: string, signal: AbortSignal): Promise<OrganizationAsOwner[]> {
  // Nobody looks through all of them: they are for who searches.
  if (q === '') return []
  const query = { page_size: SHOWN, without_owner: 'true' as const, q }
  const { results } = await call('GET /v1/organizations', { query }, { signal })
  return results.map(({ id, name, country_id, status, organization_number }) => ({
    id,
    name,
    country_id,
    status,
    organization_number,
    owner_type: 'organization' as const,
    is_organization: true as const,
  }))
}

/** OFF-2: from the server, or from the device when it cannot be reached. */
async function findOwners(q: string, withOrganizations: boolean, signal: AbortSignal): Promise<Found> {
  try {
    const query = { page_size: SHOWN, ...(q === '' ? {} : { q }) }
    const [{ results }, organizations] = await Promise.all([
      call('GET /v1/owners', { query }, { signal }),
      withOrganizations ? findOrganizations(q, signal) : [],
    ])
    return { rows: [...results.filter(({ erased }) => !erased), ...organizations], isFromDevice: false }
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const rows = await import('../offline/owner-store.ts')
      .then(({ findKeptOwners }) => findKeptOwners(q))
      .catch(() => undefined)
    if (!rows) throw error
    return { rows, isFromDevice: true }
  }
}

/** What a picker of owners finds for the words in it. `q` is what was searched for, which a chosen owner's name is not. */
export function useOwnerSearch(words: string, chosenName: string | undefined, withOrganizations: boolean) {
  const errorText = useErrorText()
  const { t } = useTranslation('registry')
  const [asked] = useDebouncedValue(words, 250)
  const q = asked === chosenName ? '' : asked.trim()
  const search = useQuery({
    queryKey: ['owners', 'search', q, withOrganizations],
    queryFn: ({ signal }) => findOwners(q, withOrganizations, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, error, isPending, isPlaceholderData, refetch } = search
  const rows = data?.rows ?? []

  function notShown(): string {
    if (error) return errorText(error)
    return isPending ? t('owner_picker.searching') : t('owner_picker.nothing')
  }

  const isAnswered = q !== '' && !isPending && !isPlaceholderData
  return {
    q,
    rows,
    isFromDevice: data?.isFromDevice ?? false,
    hasFailed: error !== null,
    /** Nobody was found, or the server and the device could not be asked. */
    isNobody: isAnswered && (error !== null || rows.length === 0),
    /** Why nothing is in the list. */
    notShown: notShown(),
    refetch,
  }
}
