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
import { ownerListOptions, ownerOptions } from '../owners/owner-queries.ts'
import { collectionListOptions, collectionOptions } from '../registry/collection-queries.ts'
import menu from '../ui/menu.module.css'
import classes from './reports.module.css'

/** Of an erased person no name is left. */
function useOwnerName(): (owner: { name: string; erased: boolean }) => string {
  const { t } = useTranslation('owners')
  return ({ name, erased }) => (erased ? t('erased') : name)
}

/** The name of what the address has the id of; unknown until it is fetched. */
export function useOwnerNameOf(id: string): string | undefined {
  const ownerName = useOwnerName()
  const { data } = useQuery({ ...ownerOptions(id), enabled: id !== '' })
  return data && ownerName(data)
}

export function usePortfolioNameOf(id: string): string | undefined {
  return useQuery({ ...collectionOptions('portfolios', id), enabled: id !== '' }).data?.name
}

interface Named {
  id: string
  name: string
}

interface NamedFilterProps {
  label: string
  /** An id, or nothing. */
  chosen: string
  onChoose: (id: string) => void
}

interface ChoiceProps extends NamedFilterProps {
  chosenName: string | undefined
  /** Undefined while it is on its way. */
  found: readonly Named[] | undefined
  error: unknown
  onSearch: (words: string) => void
}

function NamedChoice({ label, chosen, chosenName, found, error, onChoose, onSearch }: ChoiceProps) {
  const { t } = useTranslation(['reports', 'filter_values'])
  const errorText = useErrorText()
  const known = chosen !== '' && chosenName !== undefined ? [{ value: chosen, label: chosenName }] : []
  const others = (found ?? []).filter(({ id }) => id !== chosen).map(({ id, name }) => ({ value: id, label: name }))
  function notShown(): string {
    if (error) return errorText(error)
    return found ? t('filter.nobody') : t('filter_values:searching')
  }

  return (
    <Select
      className={classes.field ?? ''}
      label={label}
      placeholder={t('filter.find')}
      searchable
      clearable
      data={[...known, ...others]}
      // The server has searched already.
      filter={({ options }) => options}
      value={known.length > 0 ? chosen : null}
      onChange={(id) => onChoose(id ?? '')}
      onSearchChange={onSearch}
      nothingFoundMessage={<output>{notShown()}</output>}
      comboboxProps={{ withinPortal: false, shadow: 'none', classNames: { dropdown: menu.dropdown ?? '' } }}
    />
  )
}

/** What is searched for; what the field says once something is chosen is no search. */
function useWords(chosenName: string | undefined) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 250)
  const q = asked === chosenName ? '' : asked.trim()
  return { query: { page_size: '20', ...(q !== '' && { q }) }, setWords }
}

export function OwnerFilter(props: NamedFilterProps) {
  const ownerName = useOwnerName()
  const chosenName = useOwnerNameOf(props.chosen)
  const { query, setWords } = useWords(chosenName)
  const { data, error, isPlaceholderData } = useQuery(ownerListOptions(query))
  const owners = isPlaceholderData ? undefined : data?.results
  const found = owners?.map((owner) => ({ id: owner.id, name: ownerName(owner) }))
  return <NamedChoice {...props} chosenName={chosenName} found={found} error={error} onSearch={setWords} />
}

export function PortfolioFilter(props: NamedFilterProps) {
  const chosenName = usePortfolioNameOf(props.chosen)
  const { query, setWords } = useWords(chosenName)
  const { data, error, isPlaceholderData } = useQuery(collectionListOptions('portfolios', query))
  const found = isPlaceholderData ? undefined : data?.results
  return <NamedChoice {...props} chosenName={chosenName} found={found} error={error} onSearch={setWords} />
}
