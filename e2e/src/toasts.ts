import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Remembering {
  /** What has appeared and was not looked for yet. */
  toasts: string[]
}

const TOASTS = '[aria-live="polite"] > [role]'

/** Remembers every toast: they go by themselves, maybe before a test on a busy machine looks. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((selector) => {
    const toasts: string[] = []
    Object.assign(window, { toasts })
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes])
      for (const node of added) {
        const isToast = node instanceof Element && node.matches(selector)
        if (isToast) toasts.push(node.querySelector('span')?.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  }, TOASTS)
}

/** Reads a toast and puts it away, so that the same words later are about what came later, and nothing is covered. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const take = ([selector, text]: [string, string]) => {
    const { toasts } = window as unknown as Remembering
    const place = toasts.indexOf(text)
    if (place === -1) return toasts
    toasts.splice(place, 1)
    const shown = [...document.querySelectorAll(selector)].find(
      (toast) => toast.querySelector('span')?.textContent === text,
    )
    shown?.querySelector<HTMLElement>('button:last-of-type')?.click()
    return 'seen'
  }
  await expect.poll(() => page.evaluate(take, [TOASTS, words] as [string, string])).toBe('seen')
}
