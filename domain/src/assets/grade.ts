/** The overall grade, and whether somebody chose it: a new record has grade 0 that nobody chose. */
export interface GradeRecord {
  condition: number
  graded: boolean
}

/** The grade that somebody chose, 0 included; null: not graded. */
export const gradeOf = ({ condition, graded }: GradeRecord): number | null => (graded ? condition : null)

/** A grade as it is stored. */
export const gradeRecord = (grade: number | null): GradeRecord => ({ condition: grade ?? 0, graded: grade !== null })

/** Of a record that does not say whether it was graded, because an earlier build wrote it. */
export const wasGraded = ({ condition, tcr }: { condition: number; tcr: readonly unknown[] }): boolean =>
  condition > 0 || tcr.length > 0
