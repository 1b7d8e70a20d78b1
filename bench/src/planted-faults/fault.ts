/** One line of the product changed so that it does the wrong thing, and the one test file that has to notice. */
export interface Fault {
  /** What would go wrong. */
  breaks: string
  /** From the root. */
  file: string
  /** Is there exactly once. */
  find: string
  replace: string
  /** From the root. A file of browser tests costs a build of the web app. */
  killedBy: string
}
