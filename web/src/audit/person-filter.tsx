import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useErrorText } from '../api/use-error-text.ts'
import menu from '../ui/menu.module.css'
import classes from './audit.module.css'
import { userListOptions, usePersonName } from '../users/user-queries.ts'

interface PersonFilterProps {
  user: string | undefined
  onChoose: (user: string | null) => void
  className: string
}

/** Somebody, found by a part of the name or the e-mail. */
export function PersonFilter({ user, onChoose, className }: PersonFilterProps) {
  const { t } = useTranslation(['audit', 'users', 'filter_values'])
  const errorText = useErrorText()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 250)
  const chosenName = usePersonName(user)
  // What the field says once somebody is chosen is no search.
  const q = asked === chosenName ? '' : asked.trim()
  const { data, error, isPlaceholderData } = useQuery(userListOptions({ page_size: '20', ...(q === '' ? {} : { q }) }))
  const people = data?.results ?? []
  const found = people.map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }))
  const chosen = user !== undefined && chosenName !== undefined ? [{ value: user, label: chosenName }] : []
  function notShown(): string {
    if (error) return errorText(error)
    return data && !isPlaceholderData ? t('filter.nobody') : t('filter_values:searching')
  }

  return (
    <Select
      className={className}
      label={t('filter.person')}
      placeholder={t('users:search')}
      searchable
      clearable
      data={[...chosen, ...found.filter(({ value }) => value !== user)]}
      // The server has searched already, in the e-mail too.
      filter={({ options }) => options}
      value={chosen.length > 0 ? (user ?? null) : null}
      onChange={onChoose}
      onSearchChange={setWords}
      // Two people may have one name.
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span className={classes.email}>{people.find(({ id }) => id === option.value)?.email}</span>
        </span>
      )}
      nothingFoundMessage={<output>{notShown()}</output>}
      comboboxProps={{ withinPortal: false, shadow: 'none', classNames: { dropdown: menu.dropdown ?? '' } }}
    />
  )
}
