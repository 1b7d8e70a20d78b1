import type { Bones } from './data-table.tsx'
import classes from './skeleton.module.css'
import table from './data-table.module.css'
import { skeletonStyle } from './use-skeleton.ts'

const ROWS = 9
const CARDS = 5

interface ListSkeletonProps {
  columns: readonly { key: string; bones: Bones; align?: 'right'; isExtra?: boolean }[]
  asCards?: boolean
  /** There is a column to choose rows by. */
  hasChoice?: boolean
}

function Bone({ bones }: { bones: Bones }) {
  if (bones === 'badge') return <span className={classes.badge} />
  if (bones === 'pictured') {
    return (
      <span className={classes.pictured}>
        <span className={classes.picture} />
        <Bone bones={[140, 92, 116, 72]} />
      </span>
    )
  }
  return (
    <span className={classes.lines}>
      {bones.map((width, index) => (
        <span key={width} className={classes.line} style={{ width }} data-second={index > 0 || undefined} />
      ))}
    </span>
  )
}

/** The shape of a list that is on its way, as useSkeleton says. */
export function ListSkeleton({ columns, asCards = false, hasChoice = false }: ListSkeletonProps) {
  if (asCards) {
    return (
      <ul className={`${table.cards} ${classes.bones}`} style={skeletonStyle} aria-hidden>
        {Array.from({ length: CARDS }, (_, card) => (
          <li key={card} className={`${table.card} ${classes.card}`}>
            {columns.slice(0, columns[0]?.bones === 'pictured' ? 1 : 3).map(({ key, bones }) => (
              <Bone key={key} bones={bones} />
            ))}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <tbody className={classes.bones} style={skeletonStyle} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row}>
          {hasChoice && (
            <td className={table.choices}>
              <Bone bones={[18]} />
            </td>
          )}
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
