import type { NegotiationRow } from '@klubba/domain/auctions/negotiation-api'
import { PARTIES } from '@klubba/domain/auctions/negotiation'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLotTime } from './use-lot-time.ts'
import { ListPage } from '../lists/list-page.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { pathTo } from '../paths.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { Lot } from './auction-table.tsx'
import { negotiationListOptions } from './auction-queries.ts'
import classes from './auctions.module.css'
import { negotiationListQuery, type NegotiationSearch, useNegotiationSearch } from './negotiation-search.ts'
import { Price } from './price.tsx'
import { TimeLeft } from '../i18n/time-left.tsx'

function Deadline({ row: { deadline, country_id: country } }: { row: NegotiationRow }) {
  const { named } = useLotTime(country)
  if (deadline === null) return null
  return (
    <>
      <TimeLeft until={deadline} />
      <span className={classes.below}>{named(deadline)}</span>
    </>
  )
}

function Turn({ turn }: Pick<NegotiationRow, 'turn'>) {
  const { t } = useTranslation('auctions')
  return <span>{turn === null ? t('turn.nobody') : t(`turn.${turn}`)}</span>
}

/** What the buyer offers and the owner asks; before anybody has said a sum, the highest bid. */
function Sums({ row }: { row: NegotiationRow }) {
  const { t } = useTranslation('auctions')
  const offered = row.offered ?? row.bidding.price
  return (
    <>
      {offered && <Price sum={offered} />}
      {row.asked && (
        <span className={classes.below}>
          {t('asked')} <Price sum={row.asked} />
        </span>
      )}
    </>
  )
}

function useColumns(): Column<NegotiationRow>[] {
  const { t } = useTranslation('auctions')
  return [
    { key: 'lot', label: t('column.lot'), bones: 'pictured', cell: (row) => <Lot auction={row} /> },
    {
      key: 'sums',
      label: t('column.offered'),
      width: 20,
      align: 'right',
      bones: [90, 110],
      cell: (row) => <Sums row={row} />,
    },
    {
      key: 'reserve',
      label: t('field.reserve'),
      width: 16,
      align: 'right',
      isExtra: true,
      bones: [90],
      cell: ({ reserve }) => reserve && <Price sum={reserve} />,
    },
    { key: 'turn', label: t('filter.turn'), width: 16, bones: [90], cell: ({ turn }) => <Turn turn={turn} /> },
    {
      key: 'deadline',
      label: t('column.deadline'),
      width: 17,
      align: 'right',
      bones: [70, 100],
      cell: (row) => <Deadline row={row} />,
    },
  ]
}

function NegotiationCard({ row }: { row: NegotiationRow }) {
  return (
    <>
      <Lot auction={row} />
      <span className={classes.facts}>
        <span className={classes.below}>
          <Turn turn={row.turn} />
        </span>
        <span className={classes.sum}>
          <Sums row={row} />
        </span>
        <span className={classes.end}>
          <Deadline row={row} />
        </span>
      </span>
    </>
  )
}

function NegotiationToolbar({ list, total }: { list: NegotiationSearch; total: number | undefined }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const { countries, nameOf } = useCountries()
  const { search, change, clear } = list
  const active: ActiveFilter[] = [
    ...(search.turn
      ? [{ key: 'turn', name: t('filter.turn'), value: t(`turn.${search.turn}`), onDrop: () => change({ turn: '' }) }]
      : []),
    ...search.countries.map((id) => ({
      key: id,
      name: t('filter.country'),
      value: nameOf(Number(id)) || id,
      onDrop: () => change({ country: search.countries.filter((each) => each !== id).join(',') }),
    })),
  ]
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('negotiations.count', { count: total, number: number(total) })}
      active={active}
      onClear={clear}
    >
      <FilterMenu
        label={t('filter.turn')}
        options={PARTIES.map((value) => ({ value, label: t(`turn.${value}`) }))}
        chosen={search.turn ? [search.turn] : []}
        // One at a time: the one that was chosen last.
        onChoose={(turns) => change({ turn: turns.find((turn) => turn !== search.turn) ?? '' })}
      />
      <FilterMenu
        label={t('filter.country')}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={search.countries}
        onChoose={(ids) => change({ country: ids.join(',') })}
      />
    </ListToolbar>
  )
}

/** AUC-3: what ended below the reserve, by the time that is left to agree; users see their own. */
export function NegotiationsPage() {
  const { t } = useTranslation(['auctions', 'shell', 'asset_list'])
  const list = useNegotiationSearch()
  const query = useQuery(negotiationListOptions(negotiationListQuery(list.search)))
  const columns = useColumns()
  return (
    <ListPage
      title={t('shell:page.negotiations.title')}
      list={list}
      query={query}
      renderToolbar={(total) => <NegotiationToolbar list={list} total={total} />}
      none={{ icon: IconMessages, title: t('negotiations.none'), text: t('shell:page.negotiations.text') }}
      noneFound={{ title: t('negotiations.none_found'), text: t('none_found_text') }}
    >
      {(rows, state) => (
        <DataTable
          label={t('shell:page.negotiations.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('auctions/{auctionId}', { auctionId: id })}
          renderCard={(row) => <NegotiationCard row={row} />}
          {...state}
        />
      )}
    </ListPage>
  )
}
