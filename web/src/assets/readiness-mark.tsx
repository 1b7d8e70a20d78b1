import { useTranslation } from '../use-translation.ts'
import classes from './readiness-mark.module.css'

/** How much of what an auction needs is there: "7/9". */
export function ReadinessMark({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('asset_list')
  const text = t('ready_of', { done, total })
  return (
    <span className={classes.mark} data-ready={done === total || undefined} title={text}>
      <svg className={classes.bar} viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden>
        <rect width={total} height="1" />
        <rect width={done} height="1" className={classes.done} />
      </svg>
      <span aria-hidden>{`${done}/${total}`}</span>
      <span className="unseen">{text}</span>
    </span>
  )
}
