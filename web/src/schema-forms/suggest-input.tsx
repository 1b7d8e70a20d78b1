import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete } from '@mantine/core'
import { useMemo, useState } from 'react'
import menu from '../ui/menu.module.css'
import type { InputProps } from './field-input.tsx'
import { type Suggestion, useFormContext, useSlot } from './form-context.ts'
import classes from './schema-forms.module.css'

const SHOWN = 30
const NONE: readonly string[] = []

/** Free text with what is usually meant below it. */
export function SuggestInput({
  placed: { field, required },
  error,
  common,
  suggestion,
}: InputProps & { suggestion: Suggestion }) {
  const { store } = useFormContext()
  const { draft } = useSlot<string>(field.key)
  const other = useSlot<string>(suggestion.dependsOn ?? field.key).draft
  const needed = suggestion.dependsOn === undefined ? '' : other
  // A form is opened to type in one field: the others need not know what could stand in them.
  const [isUsed, setUsed] = useState(false)
  const options = useMemo(() => [...(isUsed ? suggestion.options(needed) : NONE)], [isUsed, suggestion, needed])
  return (
    <Autocomplete
      {...common}
      data-kind="text"
      value={draft}
      error={error}
      required={required}
      data={options}
      limit={SHOWN}
      maxLength={field.max_length}
      openOnFocus={false}
      onFocus={() => setUsed(true)}
      onChange={(text) => store.type(field.key, text)}
      onBlur={() => store.leave(field.key)}
      maxDropdownHeight={280}
      comboboxProps={{
        withinPortal: false,
        keepMounted: false,
        shadow: 'none',
        classNames: { dropdown: menu.dropdown ?? '', option: classes.option ?? '' },
      }}
    />
  )
}
