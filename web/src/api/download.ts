import { apiBase } from '../settings.ts'

/** The browser fetches the file itself, so that a long one is written as it comes. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = `${apiBase()}${url}`
  link.download = ''
  link.click()
}
