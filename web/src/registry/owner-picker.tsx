import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { OwnerRow } from '@klubba/domain/owners/owner-api'
import { mayOpen } from '@klubba/domain/pages'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useCountries } from '../countries/country-queries.ts'
import { keepOwner } from '../offline/keep-owner.ts'
import type { StoredOwner } from '../offline/owner-store.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import menu from '../ui/menu.module.css'
import { organizationNumberText } from './number-text.ts'
import classes from './organization-picker.module.css'
import { RegistryStatusBadge } from './registry-status.tsx'

/** An owner, or an organization that becomes one when it is saved. */
export interface PickedOwner {
  id: string
  name: string
  is_organization?: true
}

interface OwnerPickerProps {
  label: string
  value: PickedOwner | null
  onChange: (owner: PickedOwner | null) => void
  error?: string | undefined
  /** Ids of owners that cannot be chosen here. */
  exclude?: readonly string[]
  /** AST-28: finds organizations that are no owner yet as well. */
  withOrganizations?: boolean
}

/** An organization that nobody has made an owner yet. */
interface OrganizationAsOwner extends StoredOwner {
  is_organization: true
  organization_number: string | null
}

type Choice = OwnerRow | StoredOwner | OrganizationAsOwner

const isOrganization = (row: Choice): row is OrganizationAsOwner => 'is_organization' in row

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

/** The same name can stand for several owners: their kind and country tell them apart. */
function OwnerOption({ row, name }: { row: Choice | undefined; name: string }) {
  const { t } = useTranslation('owners')
  const { nameOf, countries } = useCountries()
  const code2 = countries.find(({ id }) => id === row?.country_id)?.code2
  const number = row && isOrganization(row) && row.organization_number
  return (
    <span className={classes.option}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {row && (
          <span className={classes.where}>
            {[t(`type.${row.owner_type}`), number && organizationNumberText(code2, number), nameOf(row.country_id)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </span>
      {row && <RegistryStatusBadge status={row.status} />}
    </span>
  )
}

/** The way out for who does not find the owner: beside this page, so that nothing typed here is lost. */
function NewOwner() {
  const { t } = useTranslation('registry')
  const { user } = useSession()
  if (!mayOpen('admin/owners/new', user?.user_type)) return null
  return (
    <p className={classes.elsewhere}>
      {t('owner_picker.not_there')}{' '}
      <a href={pathTo('admin/owners/new')} target="_blank" rel="noreferrer">
        {t('owner_picker.new')}
      </a>
    </p>
  )
}

/** Chooses an owner, found by a part of the name, number or place. */
export function OwnerPicker({
  label,
  value,
  onChange,
  error,
  exclude = [],
  withOrganizations = false,
}: OwnerPickerProps) {
  const { t } = useTranslation(['registry', 'owners'])
  const errorText = useErrorText()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 250)
  // What the field says once an owner is chosen is no search.
  const q = asked === value?.name ? '' : asked.trim()
  const search = useQuery({
    queryKey: ['owners', 'search', q, withOrganizations],
    queryFn: ({ signal }) => findOwners(q, withOrganizations, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = (search.data?.rows ?? []).filter(({ id }) => !exclude.includes(id))
  const chosen = value ? [{ value: value.id, label: value.name }] : []
  const found = rows.filter(({ id }) => id !== value?.id).map(({ id, name }) => ({ value: id, label: name }))

  function notShown(): string {
    if (search.error) return errorText(search.error)
    return search.isPending ? t('owner_picker.searching') : t('owner_picker.nothing')
  }

  return (
    <div>
      <Select
        label={label}
        placeholder={t('owner_picker.search')}
        error={error}
        searchable
        // Where a refusal puts the focus, it stays readable.
        openOnFocus={false}
        allowDeselect={false}
        // The server has searched already, in numbers and places too.
        filter={({ options }) => options}
        data={search.error ? [] : [...chosen, ...found]}
        value={value?.id ?? null}
        onChange={(_, option) => {
          const row = rows.find(({ id }) => id === option?.value)
          if (row && 'erased' in row) keepOwner(row)
          const organization = row && isOrganization(row) ? { is_organization: true as const } : {}
          onChange(option && { id: option.value, name: option.label, ...organization })
        }}
        onSearchChange={setWords}
        onFocus={(event) => event.currentTarget.select()}
        onDropdownOpen={() => void search.refetch()}
        renderOption={({ option }) => (
          <OwnerOption row={rows.find(({ id }) => id === option.value)} name={option.label} />
        )}
        nothingFoundMessage={<output>{notShown()}</output>}
        maxDropdownHeight={300}
        comboboxProps={{
          withinPortal: false,
          shadow: 'none',
          classNames: { dropdown: menu.dropdown ?? '', option: classes.row ?? '' },
        }}
      />
      {search.data?.isFromDevice ? <p className={classes.elsewhere}>{t('owner_picker.from_device')}</p> : <NewOwner />}
    </div>
  )
}
