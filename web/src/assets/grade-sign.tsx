import classes from './grade-sign.module.css'

/** A grade as a figure; what it means stands beside it. */
export function GradeSign({ grade }: { grade: number }) {
  return (
    <span className={classes.sign} data-grade={grade}>
      {grade}
    </span>
  )
}
