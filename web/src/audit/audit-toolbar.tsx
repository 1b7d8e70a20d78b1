import { AUDIT_ACTIONS } from '@klubba/domain/audit/audit'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { usePersonName } from '../users/user-queries.ts'
import type { AuditListSearch } from './audit-search.ts'
import { PersonFilter } from './person-filter.tsx'
import classes from './audit.module.css'

function useActiveFilters({ search, change }: AuditListSearch): ActiveFilter[] {
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
    return [{ key, name: t(`filter.${key}`), value, onDrop: () => change({ [key === 'person' ? 'user' : key]: '' }) }]
  })
}

interface AuditToolbarProps {
  list: AuditListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function AuditToolbar({ list, total }: AuditToolbarProps) {
  const { t } = useTranslation(['audit', 'common'])
  const { number } = useFormat()
  const { search, change, clear } = list
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
    >
      <SelectField
        className={classes.field ?? ''}
        label={t('filter.action')}
        value={search.action ?? ''}
        data={[
          { value: '', label: t('filter.all') },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })),
        ]}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <PersonFilter
        className={classes.field ?? ''}
        user={search.user}
        onChoose={(user) => change({ user: user ?? '' })}
      />
      <div className={classes.days}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`filter.${end}`)}
            value={search[end]}
            {...(end === 'to' && search.from !== '' && { min: search.from })}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        ))}
      </div>
    </ListToolbar>
  )
}
