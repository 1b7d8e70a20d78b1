import type { Page } from '@playwright/test'

/** Everything that a person reads or hears on the page. */
export async function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const skipped = !parent || parent.closest('script,style,[lang]:not(html)')
      if (!skipped) words.push(walker.currentNode.nodeValue?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')) {
      if (element.closest('[lang]:not(html)')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(words.filter(Boolean))]
  })
}
