import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { mayOpen } from '@klubba/domain/pages'
import { Button, Select } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { keepOwner } from '../offline/keep-owner.ts'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import menu from '../ui/menu.module.css'
import { organizationNumberText } from './number-text.ts'
import classes from './organization-picker.module.css'
import { RegistryStatusBadge } from './registry-status.tsx'
import { type Choice, isOrganization, useOwnerSearch } from './use-owner-search.ts'

/** An owner, or an organization that becomes one when it is saved. */
export interface PickedOwner {
  id: string
  name: string
  is_organization?: true
}

/** What was searched for, as the details of somebody who is not registered. */
export interface SearchedCustomer {
  name: string
  organization_number: string | null
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
  /** AST-28: offers to enter a new customer here, with what was searched for. */
  onNew?: ((searched: SearchedCustomer) => void) | undefined
}

/** The value of the option that is nobody yet. */
const NEW = 'new'

/** Fewer digits than this are in no country a number. */
const FEWEST_DIGITS = 6

function searchedCustomer(words: string): SearchedCustomer {
  const isNumber = /^[\d\s.-]+$/.test(words) && words.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
  return isNumber ? { name: '', organization_number: words } : { name: words, organization_number: null }
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

/** AST-28: the way on for who does not find the owner, in place. */
function NewCustomerButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('registry')
  return (
    <div className={classes.elsewhere}>
      <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onClick}>
        {t('owner_picker.new_customer')}
      </Button>
    </div>
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
  onNew,
}: OwnerPickerProps) {
  const { t } = useTranslation(['registry', 'owners'])
  const [words, setWords] = useState('')
  // What the field holds goes when it is left.
  const searched = useRef('')
  const { q, rows: all, ...search } = useOwnerSearch(words, value?.name, withOrganizations)
  const rows = all.filter(({ id }) => !exclude.includes(id))
  const chosen = value ? [{ value: value.id, label: value.name }] : []
  const found = rows.filter(({ id }) => id !== value?.id).map(({ id, name }) => ({ value: id, label: name }))
  // Whoever was entered here is in no answer of the server: the field shows them whether it answers or not.
  const unanswered = onNew ? chosen : []
  const shown = search.hasFailed ? unanswered : [...chosen, ...found]
  const nobody = { value: NEW, label: t('owner_picker.new_customer_named', { name: q }) }
  const isOffered = onNew !== undefined && search.isNobody

  function choose(option: { value: string; label: string } | null): void {
    if (option?.value === NEW) return onNew?.(searchedCustomer(q))
    const row = rows.find(({ id }) => id === option?.value)
    if (row && 'erased' in row) keepOwner(row)
    const organization = row && isOrganization(row) ? { is_organization: true as const } : {}
    onChange(option && { id: option.value, name: option.label, ...organization })
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
        data={isOffered ? [...chosen, { group: search.notShown, items: [nobody] }] : shown}
        value={value?.id ?? null}
        onChange={(_, option) => choose(option)}
        onSearchChange={(typed) => {
          setWords(typed)
          if (typed !== '') searched.current = typed
        }}
        onFocus={(event) => event.currentTarget.select()}
        onDropdownOpen={() => void search.refetch()}
        renderOption={({ option }) => (
          <OwnerOption row={rows.find(({ id }) => id === option.value)} name={option.label} />
        )}
        nothingFoundMessage={<output>{search.notShown}</output>}
        maxDropdownHeight={300}
        comboboxProps={{
          withinPortal: false,
          shadow: 'none',
          classNames: { dropdown: menu.dropdown ?? '', option: classes.row ?? '' },
        }}
      />
      {isOffered && <output className="unseen">{search.notShown}</output>}
      {search.isFromDevice && <p className={classes.elsewhere}>{t('owner_picker.from_device')}</p>}
      {onNew && (
        <NewCustomerButton
          onClick={() => onNew(searchedCustomer(searched.current === value?.name ? '' : searched.current.trim()))}
        />
      )}
      {!onNew && !search.isFromDevice && <NewOwner />}
    </div>
  )
}
