import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './search-field.module.css'

const WAIT_MS = 250

interface SearchFieldProps {
  /** What can be searched for; also read out. */
  label: string
  value: string
  onSearch: (words: string) => void
}

/** A search that follows the typing a moment later. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('common')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((words: string) => {
    setTold(words)
    onSearch(words)
  }, WAIT_MS)

  // The address has changed without us ("back", a cleared filter): it holds.
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }

  function change(words: string): void {
    setTyped(words)
    tell(words.trim())
  }

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        typed !== '' && (
          <UnstyledButton
            className={classes.clear}
            aria-label={t('list.clear_search')}
            onClick={() => {
              change('')
              field.current?.focus()
            }}
          >
            <IconX size={16} aria-hidden />
          </UnstyledButton>
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
