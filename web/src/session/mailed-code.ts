/** The code that a link from a mail carries behind #, where no server's log sees it. */
export function mailedCode(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? ''
}
