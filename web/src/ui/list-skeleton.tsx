import type { Bones } from './data-table.tsx'
import { usePatientFlag } from './use-patient-flag.ts'
import classes from './list-skeleton.module.css'

const ROWS = 9
const CARDS = 5

interface ListSkeletonProps {
  columns: readonly { key: string; bones: Bones; align?: 'right'; isExtra?: boolean }[]
  asCards?: boolean
}

function Bone({ bones }: { bones: Bones }) {
  if (bones === 'badge') return <span className={classes.badge} />
  return (
    <span className={classes.lines}>
      {bones.map((width, index) => (
        <span key={width} className={classes.line} style={{ width }} data-second={index > 0 || undefined} />
      ))}
    </span>
  )
}

/** The shape of a list that is on its way. It appears only when that takes a while. */
export function ListSkeleton({ columns, asCards = false }: ListSkeletonProps) {
  const shown = usePatientFlag(true)
  if (asCards) {
    return (
      <ul className={classes.cards} data-shown={shown || undefined} aria-hidden>
        {Array.from({ length: CARDS }, (_, card) => (
          <li key={card} className={classes.card}>
            {columns.slice(0, 3).map(({ key, bones }) => (
              <Bone key={key} bones={bones} />
            ))}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <tbody className={classes.rows} data-shown={shown || undefined} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row}>
          {columns.map(({ key, bones, align, isExtra }) => (
            <td key={key} data-align={align} data-wide={isExtra}>
              <Bone bones={bones} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
