import { AUDIT_ACTIONS } from '@klubba/domain/audit/audit'
import { PeriodFilter, usePeriodText } from '../dates/period-filter.tsx'
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
  const { t } = useTranslation(['audit', 'dates'])
  const person = usePersonName(search.user)
  const periodText = usePeriodText()
  const { from, to } = search
  const given = {
    action: search.action && t(`action.${search.action}`),
    person: search.user && (person ?? '…'),
  }
  const filters = (['action', 'person'] as const).flatMap((key) => {
    const value = given[key]
    if (!value) return []
    return [{ key, name: t(`filter.${key}`), value, onDrop: () => change({ [key === 'person' ? 'user' : key]: '' }) }]
  })
  if (from === '' && to === '') return filters
  const onDrop = () => change({ from: '', to: '' })
  return [...filters, { key: 'period', name: t('dates:period.label'), value: periodText({ from, to }), onDrop }]
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
      <PeriodFilter chosen={{ from: search.from, to: search.to }} onChoose={({ from, to }) => change({ from, to })} />
    </ListToolbar>
  )
}
