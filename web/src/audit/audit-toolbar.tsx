import { AUDIT_ACTIONS } from '@klubba/domain/audit/audit'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { type ActiveFilter, FilterChips } from '../ui/filter-chips.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { usePersonName } from '../users/user-queries.ts'
import type { AuditSearch, AuditSearchChange } from './audit-search.ts'
import { PersonFilter } from './person-filter.tsx'
import classes from './audit.module.css'

interface AuditToolbarProps {
  search: AuditSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
  onChange: AuditSearchChange
}

function useActiveFilters({ search, onChange }: Omit<AuditToolbarProps, 'total'>): ActiveFilter[] {
  const { t } = useTranslation('audit')
  const person = usePersonName(search.user)
  const { day } = useFormat()
  const given = {
    action: search.action && t(`action.${search.action}`),
    person: search.user && (person ?? '…'),
    from: search.from && day(new Date(`${search.from}T12:00`)),
    to: search.to && day(new Date(`${search.to}T12:00`)),
  }
  return (['action', 'person', 'from', 'to'] as const).flatMap((key) => {
    const value = given[key]
    if (!value) return []
    return [{ key, name: t(`filter.${key}`), value, onDrop: () => onChange({ [key === 'person' ? 'user' : key]: '' }) }]
  })
}

export function AuditToolbar({ search, total, onChange }: AuditToolbarProps) {
  const { t } = useTranslation(['audit', 'common'])
  const { number } = useFormat()
  const filters = useActiveFilters({ search, onChange })
  const clear = () => onChange({ action: '', user: '', from: '', to: '' })
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      chips={<FilterChips filters={filters} onClear={clear} />}
    >
      <SelectField
        className={classes.field ?? ''}
        label={t('filter.action')}
        value={search.action ?? ''}
        data={[
          { value: '', label: t('filter.all') },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <PersonFilter
        className={classes.field ?? ''}
        user={search.user}
        onChoose={(user) => onChange({ user: user ?? '' })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          className={classes.day ?? ''}
          label={t(`filter.${end}`)}
          value={search[end]}
          {...(end === 'to' && search.from !== '' && { min: search.from })}
          onChange={(event) => onChange({ [end]: event.currentTarget.value })}
        />
      ))}
    </ListToolbar>
  )
}
