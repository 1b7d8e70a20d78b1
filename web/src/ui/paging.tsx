import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { pagesAround } from './pages-around.ts'
import classes from './paging.module.css'

interface PagingProps {
  page: number
  pageSize: number
  total: number
  number: (value: number) => string
  onPage: (page: number) => void
}

/** The pages of a list: where one is, and the way to the others. */
export function Paging({ page, pageSize, total, number, onPage }: PagingProps) {
  const { t } = useTranslation('common')
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const range = {
    first: number(Math.min(total, (page - 1) * pageSize + 1)),
    last: number(Math.min(total, page * pageSize)),
    total: number(total),
  }
  return (
    <nav className={classes.paging} aria-label={t('paging.label')}>
      <span className={classes.range}>{t('paging.range', range)}</span>
      <UnstyledButton
        className={classes.step}
        aria-label={t('paging.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </UnstyledButton>
      {pagesAround(page, last).map((each, index) =>
        each === undefined ? (
          // Only the two gaps have no number of their own.
          <IconDots key={`gap ${index === 1}`} size={18} className={classes.gap} aria-hidden />
        ) : (
          <UnstyledButton
            key={each}
            className={classes.page}
            aria-label={t('paging.page', { number: number(each) })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {number(each)}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton
        className={classes.step}
        aria-label={t('paging.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </nav>
  )
}
