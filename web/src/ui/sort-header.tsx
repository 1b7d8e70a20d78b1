import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column } from './data-table.tsx'
import classes from './data-table.module.css'

interface SortHeaderProps<Row, Sort extends string> {
  column: Column<Row, Sort>
  sort: string | undefined
  onSort: ((sort: Sort | `-${Sort}`) => void) | undefined
}

const DIRECTIONS = {
  ascending: { Sign: IconArrowUp },
  descending: { Sign: IconArrowDown },
  none: { Sign: IconArrowsSort },
} as const

function directionOf(key: string, sort: string | undefined): keyof typeof DIRECTIONS {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** The head of a column; one that the list can be ordered by is a button. */
export function SortHeader<Row, Sort extends string>({ column, sort, onSort }: SortHeaderProps<Row, Sort>) {
  const { label, width, align, isExtra, sort: key } = column
  const style = width === undefined ? {} : { width: `${width}%` }
  if (key === undefined || !onSort) {
    return (
      <th scope="col" style={style} data-align={align} data-wide={isExtra}>
        {label}
      </th>
    )
  }
  const direction = directionOf(key, sort)
  const { Sign } = DIRECTIONS[direction]
  return (
    <th scope="col" style={style} data-align={align} data-wide={isExtra} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== 'none' || undefined}
        onClick={() => onSort(direction === 'ascending' ? `-${key}` : key)}
      >
        {label}
        <Sign size={15} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
