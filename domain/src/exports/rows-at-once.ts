/** Files with more rows are made in the background. */
export const ROWS_AT_ONCE = 5000
