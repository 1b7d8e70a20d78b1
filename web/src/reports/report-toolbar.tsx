import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { localTime } from '@klubba/domain/auctions/local-time'
import { GROUPINGS, REPORT_COUNTRY, type ReportDefinition } from '@klubba/domain/reports/report'
import { useTranslation } from '../use-translation.ts'
import { serverNow } from '../api/server-clock.ts'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { useCountries } from '../countries/country-queries.ts'
import { PeriodFilter, usePeriodText } from '../dates/period-filter.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { OwnerFilter, PortfolioFilter, useOwnerNameOf, usePortfolioNameOf } from './named-filter.tsx'
import type { Report } from './report-queries.ts'
import type { ReportListSearch } from './report-search.ts'
import classes from './reports.module.css'

interface ReportToolbarProps {
  definition: ReportDefinition
  list: ReportListSearch
  report: Report | undefined
}

const without = <Value extends string>(values: readonly Value[], one: Value) =>
  values.filter((value) => value !== one).join(',')

function useActiveFilters({ definition, list }: ReportToolbarProps): ActiveFilter[] {
  const { t } = useTranslation(['reports', 'auctions', 'dates'])
  const { nameOf } = useCountries()
  const { categories } = useCatalogue()
  const periodText = usePeriodText()
  const { search, change } = list
  const { filters, period } = definition
  const owner = useOwnerNameOf(search.owner)
  const portfolio = usePortfolioNameOf(search.portfolio)
  const active = {
    country: search.countries.map((id) => ({ value: nameOf(Number(id)) || id, rest: without(search.countries, id) })),
    category: search.categories.map((id) => ({
      value: categories.find((category) => category.id === id)?.name ?? id,
      rest: without(search.categories, id),
    })),
    owner: search.owner === '' ? [] : [{ value: owner ?? '…', rest: '' }],
    portfolio: search.portfolio === '' ? [] : [{ value: portfolio ?? '…', rest: '' }],
    status: search.statuses.map((status) => ({
      value: t(`auctions:status.${status}`),
      rest: without(search.statuses, status),
    })),
  }
  const { from, to } = search
  const isNarrowed = period !== null && (from !== '' || to !== '')
  const onDrop = () => change({ from: '', to: '' })
  const inPeriod = { key: 'period', name: t('dates:period.label'), value: periodText({ from, to }), onDrop }
  const others = filters.flatMap((key) =>
    active[key].map(({ value, rest }) => ({
      key: `${key} ${value}`,
      name: t(`filter.${key}`),
      value,
      onDrop: () => change({ [key]: rest }),
    })),
  )
  return isNarrowed ? [inPeriod, ...others] : others
}

function Period({ list, report }: Pick<ReportToolbarProps, 'list' | 'report'>) {
  const { search, change } = list
  const { from, to } = search
  // Without one in the address it is what the server took.
  const usual = report?.period ?? { from: '', to: '' }
  const today = localTime(serverNow(), REPORT_COUNTRY).day
  return <PeriodFilter chosen={{ from, to }} usual={usual} today={today} onChoose={(period) => change({ ...period })} />
}

function Grouped({ list, report }: Pick<ReportToolbarProps, 'list' | 'report'>) {
  const { t } = useTranslation('reports')
  return (
    <SelectField
      className={classes.choice ?? ''}
      label={t('filter.by')}
      value={list.search.by ?? report?.by ?? 'category'}
      data={GROUPINGS.map((value) => ({ value, label: t(`by.${value}`) }))}
      onChange={(event) => {
        const { value } = event.currentTarget
        list.change({ by: value === 'category' ? '' : value })
      }}
    />
  )
}

/** Which currency figures and charts are of, where there are several. */
function CurrencyChoice({ list, report }: Pick<ReportToolbarProps, 'list' | 'report'>) {
  const { t } = useTranslation('reports')
  const known = report?.totals.flatMap(({ currency }) => (typeof currency === 'string' ? [currency] : [])) ?? []
  if (known.length < 2) return null
  return (
    <SelectField
      className={classes.choice ?? ''}
      label={t('filter.currency')}
      value={list.search.currency ?? known[0] ?? ''}
      data={known}
      onChange={(event) => list.change({ currency: event.currentTarget.value })}
    />
  )
}

function Filters({ definition, list }: Pick<ReportToolbarProps, 'definition' | 'list'>) {
  const { t } = useTranslation(['reports', 'auctions'])
  const { countries } = useCountries()
  const { categories } = useCatalogue()
  const { search, change } = list
  const { filters } = definition
  return (
    <>
      {filters.includes('country') && (
        <FilterMenu
          label={t('filter.country')}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={search.countries}
          onChoose={(ids) => change({ country: ids.join(',') })}
        />
      )}
      {filters.includes('category') && (
        <FilterMenu
          label={t('filter.category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={search.categories}
          onChoose={(ids) => change({ category: ids.join(',') })}
        />
      )}
      {filters.includes('status') && (
        <FilterMenu
          label={t('filter.status')}
          options={AUCTION_STATUSES.map((value) => ({ value, label: t(`auctions:status.${value}`) }))}
          chosen={search.statuses}
          onChoose={(statuses) => change({ status: statuses.join(',') })}
        />
      )}
      {filters.includes('owner') && (
        <OwnerFilter label={t('filter.owner')} chosen={search.owner} onChoose={(owner) => change({ owner })} />
      )}
      {filters.includes('portfolio') && (
        <PortfolioFilter
          label={t('filter.portfolio')}
          chosen={search.portfolio}
          onChoose={(portfolio) => change({ portfolio })}
        />
      )}
    </>
  )
}

export function ReportToolbar({ definition, list, report }: ReportToolbarProps) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const total = report?.total
  return (
    <div className={classes.toolbar}>
      <ListToolbar
        count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
        active={useActiveFilters({ definition, list, report })}
        onClear={list.clear}
      >
        <div className={classes.filters}>
          {definition.period && <Period list={list} report={report} />}
          {definition.isGrouped && <Grouped list={list} report={report} />}
          {definition.hasCurrencies && <CurrencyChoice list={list} report={report} />}
          <Filters definition={definition} list={list} />
        </div>
      </ListToolbar>
    </div>
  )
}
