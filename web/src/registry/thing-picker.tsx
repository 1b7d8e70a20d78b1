import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../api/use-error-text.ts'
import { holds } from './holds.ts'
import menu from '../ui/menu.module.css'
import classes from './organization-picker.module.css'

export interface FoundThing {
  id: string
  name: string
  /** What tells it from others of the name. */
  detail?: string | undefined
}

interface ThingPickerProps {
  /** What is chosen here, and where its answers are kept. */
  kind: string
  label: string
  words: { search: string; searching: string; nothing: string }
  value: { id: string; name: string } | null
  find: (q: string, signal: AbortSignal) => Promise<FoundThing[]>
  onChange: (thing: { id: string; name: string } | null) => void
  error?: string | undefined
  /** Nothing need be chosen: what is can be taken away. */
  isOptional?: boolean
  className?: string | undefined
}

/** Chooses one thing of many, found by a few letters. */
export function ThingPicker({ kind, label, words, value, find, onChange, ...props }: ThingPickerProps) {
  const { error, isOptional = false, className } = props
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 250)
  // What the field says once something is chosen is no search.
  const wordsOf = (text: string) => (text === value?.name ? '' : text.trim())
  const q = wordsOf(asked)
  const search = useQuery({
    queryKey: [kind, 'search', q],
    queryFn: async ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
  })
  // Until the answer to what was typed is there, only what has it in its name: Enter takes nothing else.
  const wanted = wordsOf(typed)
  const isOld = wanted !== q || search.isPlaceholderData
  const rows = (search.data ?? []).filter(({ name }) => !isOld || holds(name, wanted))
  const chosen = value ? [{ value: value.id, label: value.name }] : []
  const found = rows.filter(({ id }) => id !== value?.id).map(({ id, name }) => ({ value: id, label: name }))

  function notShown(): string {
    if (search.error) return errorText(search.error)
    return search.isPending || isOld ? words.searching : words.nothing
  }

  const offered = search.error ? [] : [...chosen, ...found]
  // A list of choices holds nothing but choices: where there is none, one that cannot be taken says so.
  return (
    <Select
      className={className ?? ''}
      label={label}
      placeholder={words.search}
      error={error}
      required={!isOptional}
      clearable={isOptional}
      searchable
      allowDeselect={false}
      // The server has searched already, in more than the name.
      filter={({ options }) => options}
      data={offered.length > 0 ? offered : [{ value: '', label: notShown(), disabled: true }]}
      value={value?.id ?? null}
      onChange={(_, option) => onChange(option && { id: option.value, name: option.label })}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => {
        if (search.error) void search.refetch()
      }}
      renderOption={({ option }) => (
        <span className={classes.words}>
          <span className={classes.name}>{option.label}</span>
          <span className={classes.where}>{rows.find(({ id }) => id === option.value)?.detail}</span>
        </span>
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
