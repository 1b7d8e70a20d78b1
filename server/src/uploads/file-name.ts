const MOST_CHARACTERS = 150

/** Controls, and marks that make a name read otherwise than it is. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A file's name without path and without what could mislead a reader or a file system; its ending stays. */
export function tidyFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const tidy = last
    .normalize('NFC')
    .replaceAll(UNFIT, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ending = /\.[^.]{1,10}$/.exec(tidy)?.[0] ?? ''
  const stem = tidy.slice(0, tidy.length - ending.length).replace(/^[. ]+/, '')
  return `${Array.from(stem).slice(0, MOST_CHARACTERS).join('') || 'file'}${ending}`
}
