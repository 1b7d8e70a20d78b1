import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import classes from './filter-chips.module.css'

export interface ActiveFilter {
  key: string
  name: string
  value: string
  onDrop: () => void
}

/** What the list is filtered by, each with a way to drop it. */
export function FilterChips({ filters, onClear }: { filters: readonly ActiveFilter[]; onClear: () => void }) {
  const { t } = useTranslation('common')
  if (filters.length === 0) return null
  return (
    <div className={classes.chips}>
      {filters.map(({ key, name, value, onDrop }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          aria-label={t('list.drop_filter', { name, value })}
          onClick={onDrop}
        >
          <span className={classes.name}>{name}</span> {value}
          <IconX size={15} className={classes.cross} aria-hidden />
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.clear} onClick={onClear}>
        {t('list.clear_filters')}
      </UnstyledButton>
    </div>
  )
}
