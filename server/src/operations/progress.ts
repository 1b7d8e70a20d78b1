const EVERY_MS = 2000

/** Tells on standard error how far it has come, not oftener than one can read. */
export function progress(): { tell: (line: string) => void; lost: (key: string) => void } {
  let last = Date.now()
  return {
    tell(line) {
      if (Date.now() - last < EVERY_MS) return
      last = Date.now()
      console.error(line)
    },
    lost: (key) => console.error(`missing or damaged: ${key}`),
  }
}
