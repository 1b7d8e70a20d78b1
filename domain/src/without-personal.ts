const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+/g
const QUOTED = /"[^"]*(?:"|$)/g
const SINGLY_QUOTED = /(?<!\w)'[^']*(?:'|$)/g
/** Names of constraints have an underscore; other words in double quotes are often what somebody typed. */
const CONSTRAINT = /^"\w+_\w+"$/
/** Single quotes are around names in the program. */
const NAME = /^'[\w$.#]*'$/
const NUMBER = /\b\d{6,}\b/g
const QUERY = /\?[^\s#]*(?:#\S*)?/g

/** The text of an error for people outside: without what may be somebody's name, address or number. */
export function withoutPersonal(text: string): string {
  return text
    .replaceAll(EMAIL, '(e-mail)')
    .replaceAll(QUOTED, (words) => (CONSTRAINT.test(words) ? words : '"…"'))
    .replaceAll(SINGLY_QUOTED, (words) => (NAME.test(words) ? words : "'…'"))
    .replaceAll(NUMBER, '(number)')
    .replaceAll(QUERY, '')
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** An address without its query, and the same for all things of a kind. */
export function withoutParticulars(url: string): string {
  return (url.split(/[?#]/)[0] ?? '').replaceAll(ID, '{id}')
}
