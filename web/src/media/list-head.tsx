import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import classes from './list-head.module.css'

interface ListHeadProps {
  id: string
  title: string
  count: number
  /** Absent where they cannot be deleted. */
  deletion?: { words: string; onAsk: () => void } | false
}

/** Above all files of a kind: how many there are, and the way to delete them all. */
export function ListHead({ id, title, count, deletion }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {deletion && (
        <Button
          variant="default"
          className={classes.dangerous ?? ''}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={deletion.onAsk}
        >
          {deletion.words}
        </Button>
      )}
    </div>
  )
}
