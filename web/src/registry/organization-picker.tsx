import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import type { OrganizationRow } from '@klubba/domain/organizations/organization-api'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useCountries } from '../countries/country-queries.ts'
import menu from '../ui/menu.module.css'
import { organizationNumberText } from './number-text.ts'
import classes from './organization-picker.module.css'
import { holds } from './holds.ts'
import { organizationSearchOptions } from './organization-search-queries.ts'
import { RegistryStatusBadge } from './registry-status.tsx'

export interface PickedOrganization {
  id: string
  name: string
}

interface OrganizationPickerProps {
  label: string
  value: PickedOrganization | null
  onChange: (organization: PickedOrganization | null) => void
  error?: string | undefined
  description?: string | undefined
  /** Ids of organizations that cannot be chosen here. */
  exclude?: readonly string[]
  required?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** Names are not unique: the number and the place tell them apart. */
function OrganizationOption({ row, name }: { row: OrganizationRow | undefined; name: string }) {
  const { countries } = useCountries()
  const code2 = countries.find(({ id }) => id === row?.country_id)?.code2
  const number = row?.organization_number && organizationNumberText(code2, row.organization_number)
  return (
    <span className={classes.option}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.where}>{[number, row?.place].filter(Boolean).join(', ')}</span>
      </span>
      {row && <RegistryStatusBadge status={row.status} />}
    </span>
  )
}

/** Chooses an organization, found by a part of its name, number or place. */
export function OrganizationPicker(props: OrganizationPickerProps) {
  const { label, value, onChange, error, description, exclude = [], required = false, disabled, className } = props
  const { t } = useTranslation('organization_cards')
  const errorText = useErrorText()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 250)
  // What the field says once an organization is chosen is no search.
  const wordsOf = (text: string) => (text === value?.name ? '' : text.trim())
  const q = wordsOf(asked)
  const search = useQuery(organizationSearchOptions(q))
  // Until the answer to what was typed is there, only what has it in its name: Enter takes nothing else.
  const wanted = wordsOf(words)
  const isOld = wanted !== q || search.isPlaceholderData
  const rows = (search.data?.results ?? []).filter(
    ({ id, name }) => !exclude.includes(id) && (!isOld || holds(name, wanted)),
  )
  const chosen = value ? [{ value: value.id, label: value.name }] : []
  const found = rows.filter(({ id }) => id !== value?.id).map(({ id, name }) => ({ value: id, label: name }))

  function notShown(): string {
    if (search.error) return errorText(search.error)
    return search.isPending || isOld ? t('picker.searching') : t('picker.nothing')
  }

  const offered = search.error ? [] : [...chosen, ...found]
  // A list of choices holds nothing but choices: where there is none, one that cannot be taken says so.
  return (
    <Select
      className={className ?? ''}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('picker.search')}
      error={error}
      required={required}
      disabled={disabled ?? false}
      searchable
      // Where a refusal puts the focus, it stays readable.
      openOnFocus={false}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('picker.clear', { label }) }}
      allowDeselect={false}
      // The server has searched already, in numbers and places too.
      filter={({ options }) => options}
      data={offered.length > 0 ? offered : [{ value: '', label: notShown(), disabled: true }]}
      value={value?.id ?? null}
      onChange={(_, option) => onChange(option && { id: option.value, name: option.label })}
      onSearchChange={setWords}
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => {
        if (search.error) void search.refetch()
      }}
      renderOption={({ option }) => (
        <OrganizationOption row={search.data?.results.find(({ id }) => id === option.value)} name={option.label} />
      )}
      withScrollArea={false}
      comboboxProps={{
        withinPortal: false,
        shadow: 'none',
        classNames: { dropdown: menu.dropdown ?? '', options: classes.list ?? '', option: classes.row ?? '' },
      }}
    />
  )
}
