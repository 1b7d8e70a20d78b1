import type { AssetImport, RowFilter } from '@klubba/domain/asset-import/asset-import-api'
import { useMediaQuery } from '@mantine/hooks'
import { IconRowInsertTop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useFocusAfterRemoval } from '../media/use-focus-after-removal.ts'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Paging } from '../ui/paging.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { importRowsOptions } from './import-queries.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import classes from './rows.module.css'
import { useTargetWords } from './use-target-words.ts'

interface RowListProps {
  found: AssetImport
  filters: readonly { show: RowFilter; count: number }[]
  /** What is shown first. */
  usual: RowFilter
}

/** A column that is imported, as the rows show it. */
export interface ShownColumn {
  index: number
  target: string
  label: string
}

/** The rows of the file, some at a time: a table where there is room for one, cards in the hand. */
export function RowList({ found, filters, usual }: RowListProps) {
  const { t } = useTranslation('asset_import')
  const { number } = useFormat()
  const [language] = useLanguage()
  const [asked, setAsked] = useState({ show: usual, page: 1 })
  const { labelOf } = useTargetWords()
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  // What is asked for may be gone: the last row of its kind was mended.
  const show = filters.some((filter) => filter.show === asked.show) ? asked.show : (filters[0]?.show ?? 'all')
  const page = show === asked.show ? asked.page : 1
  const query = useQuery(importRowsOptions(found.id, { show, page, language }))
  const { data, error, isPending, refetch } = query
  const isLoading = useSkeleton(isPending)
  const list = useRef<HTMLDivElement>(null)
  // A row that is mended leaves those that have to be.
  useFocusAfterRemoval(list, data?.total ?? 0)
  const columns = found.mapping.flatMap((target, index): ShownColumn[] =>
    target === null ? [] : [{ index, target, label: labelOf(target) }],
  )
  const options = filters.map((filter) => ({
    value: filter.show,
    label: `${t(`show.${filter.show}`)} ${number(filter.count)}`,
  }))

  function place() {
    if (error && !isLoading) {
      return <FetchFailed title={t('fetch_failed')} error={error} onRetry={() => void refetch()} />
    }
    if (!data || isLoading) return <CardSkeleton lines={8} />
    if (data.results.length === 0) return <EmptyState icon={IconRowInsertTop} title={t('none')} text={t('none_text')} />
    const Rows = isWide ? RowTable : RowCards
    return <Rows importId={found.id} rows={data.results} columns={columns} labelOf={labelOf} />
  }

  return (
    <>
      <PillChoice
        label={t('shown')}
        options={options}
        chosen={show}
        onChoose={(chosen) => setAsked({ show: chosen, page: 1 })}
      />
      <div ref={list} tabIndex={-1} className={classes.list}>
        {place()}
      </div>
      {data && !error && !isLoading && (
        <Paging
          page={page}
          pageSize={data.page_size}
          total={data.total}
          number={number}
          onPage={(next) => setAsked({ show, page: next })}
        />
      )}
    </>
  )
}
