const EVERY_MS = 2000

/** Tells how far something has come, not oftener than one can read. */
export function progress(print: (line: string) => void): (line: string) => void {
  let last = Date.now()
  return (line) => {
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    print(line)
  }
}
