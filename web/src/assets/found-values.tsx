import { MOST_VALUES, type SearchedFacet } from '@klubba/domain/assets/searched-facets'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import facet from '../ui/facet-filter.module.css'
import type { FoundProps } from '../ui/facet-filter.tsx'
import { FacetValues } from '../ui/facet-values.tsx'
import type { Option } from '../ui/filter-menu.tsx'
import type { FilterQuery } from './asset-list-queries.ts'
import { NARROWER } from './asset-list-search.ts'
import { facetValueOptions } from './facet-value-queries.ts'
import classes from './found-values.module.css'

const WAIT_MS = 250
const MOST_LETTERS = 100

/** What the values of a facet are counted by: its own filter and its narrower one do not count. */
function otherFilters(filters: FilterQuery, own: SearchedFacet): FilterQuery {
  return { ...filters, [own]: undefined, [NARROWER[own] ?? own]: undefined }
}

const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** The values found by what was typed, a moment after the typing; until then the known ones that fit. */
function useFound(own: SearchedFacet, filters: FilterQuery, options: readonly Option<string>[]) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, WAIT_MS)
  const query = useInfiniteQuery({
    ...facetValueOptions(own, asked, otherFilters(filters, own)),
    enabled: asked !== '',
  })
  const isCurrent = words === asked
  const answer = isCurrent ? query.data : undefined
  const rows = answer?.pages.flatMap(({ results }) => results)
  // A value whose count changed meanwhile may be on two pages.
  const found = rows && [...new Map(rows.map((row) => [row.value, row])).values()]
  return {
    typed,
    setTyped,
    words,
    found:
      words === ''
        ? options
        : (found?.map(({ value, name, count }) => ({ value, label: name ?? value, count })) ??
          options.filter(({ label }) => hasWords(label, words))),
    total: answer?.pages.at(-1)?.total,
    isSearching: words !== '' && (!isCurrent || (query.isPending && !query.error)),
    error: words !== '' && isCurrent ? query.error : null,
    retry: () => void (answer ? query.fetchNextPage() : query.refetch()),
    hasMore: answer !== undefined && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
  }
}

interface FoundValuesProps extends FoundProps {
  facet: SearchedFacet
  filters: FilterQuery
}

/** All values of a filter, found by name on the server; what is chosen is always among them. */
export function FoundValues({
  facet: own,
  filters,
  label,
  options,
  isPartial,
  ticked,
  onToggle,
  number,
}: FoundValuesProps) {
  const { t } = useTranslation(['filter_values', 'common'])
  const search = useFound(own, filters, options)
  const { found, words, total, isSearching, error } = search
  const chosen = options.filter(({ value }) => ticked.includes(value) && !found.some((each) => each.value === value))

  function said(): string {
    if (words === '') return isPartial ? t('partial', { number: number(MOST_VALUES) }) : ''
    if (isSearching) return t('searching')
    if (total === undefined) return ''
    return total === 0 ? t('nothing') : t('found', { count: total, number: number(total) })
  }

  const head = (
    <>
      <TextInput
        className={facet.find ?? ''}
        aria-label={t('common:list.find_value', { name: label })}
        placeholder={t('common:list.find_value', { name: label })}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={MOST_LETTERS}
        autoComplete="off"
        enterKeyHint="search"
        value={search.typed}
        onChange={(event) => search.setTyped(event.currentTarget.value)}
      />
      <output className={classes.said}>{said()}</output>
      {error && (
        <div className={classes.failed}>
          <FailureNotice what={t('failed')} error={error} />
          <UnstyledButton className={facet.more} onClick={search.retry}>
            {t('common:try_again')}
          </UnstyledButton>
        </div>
      )}
    </>
  )
  const more = search.hasMore && (
    <UnstyledButton className={facet.more} disabled={search.isLoadingMore} onClick={search.onMore}>
      {t('common:show_more')}
    </UnstyledButton>
  )
  const shown = { label, ticked, onToggle, number, head, more, isTall: true }
  return <FacetValues {...shown} options={[...chosen, ...found]} />
}
