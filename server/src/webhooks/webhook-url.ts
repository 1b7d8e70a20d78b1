const NAMED_PRIVATE = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/

/** What is wrong with an address by itself; where its name leads is looked at when something is sent there. */
export function webhookUrlIssue(text: string, allowPrivate: boolean): 'wrong_url' | 'private_address' | undefined {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:'
  if (!url || (!isSecure && !(allowPrivate && url.protocol === 'http:'))) return 'wrong_url'
  if (url.username || url.password || url.hash) return 'wrong_url'
  return !allowPrivate && NAMED_PRIVATE.test(url.hostname) ? 'private_address' : undefined
}
