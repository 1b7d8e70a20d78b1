import type { Page } from '@playwright/test'

/** Times, dates, amounts, usage, and the numbers of assets, auctions and organizations, as text says them. */
const VALUES = [
  String.raw`\b\d{1,2}[:.]\d{2}(:\d{2})?\b`,
  String.raw`\b[AK]-\d{3,}\b`,
  String.raw`\b\d[\d\u00a0]*\u00a0?\s?(NOK|SEK|DKK|EUR|h|km|kg|%)(?![a-z])`,
  String.raw`\b\d{1,3}(\u00a0\d{3})+\b`,
  String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s\d{1,2}\s[A-Z][a-z]{2,3}(\s\d{2}:\d{2})?`,
].join('|')

/**
 * Values on the page that are broken over two lines, cut off by what is around them, or wider than their cell; and
 * badges of two lines. Each with where it is.
 */
export function brokenValues(page: Page): Promise<string[]> {
  return page.evaluate((source) => {
    const found = new Set<string>()
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement))
    const isRead = (element: Element) =>
      element.closest('[aria-hidden=true], svg, select') !== null || isUnseen(element)

    const linesOf = (range: Range) => {
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ top, height }) => top + height / 2)
      return tops.length === 0 ? 0 : Math.max(...tops) - Math.min(...tops)
    }

    const holds = (element: Element, { left, right }: DOMRect): boolean => {
      const box = element.getBoundingClientRect()
      const { overflowX, paddingRight } = getComputedStyle(element)
      if (overflowX === 'auto' || overflowX === 'scroll') return true
      const holder = overflowX !== 'visible' || element.matches('td, th, li, section, article, dd, button, a')
      return (
        !holder ||
        (left >= box.left - 1 && right <= box.right - (element.matches('td') ? Number.parseFloat(paddingRight) : 0) + 1)
      )
    }

    const check = (range: Range, text: string, parent: Element) => {
      if (linesOf(range) > 8) found.add(`broken: ${text}`)
      const box = range.getBoundingClientRect()
      if (box.width === 0) return
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        if (!holds(at, box)) return found.add(`outside of ${at.tagName.toLowerCase()}: ${text}`)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return
      }
      if (box.right > innerWidth) found.add(`off the screen: ${text}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !isSeen(parent) || isRead(parent)) continue
      for (const match of (node.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        check(range, `${match[0]} in “${node.textContent?.trim().slice(0, 50)}”`, parent)
      }
    }
    // A price is two texts: the amount and its currency.
    for (const whole of document.querySelectorAll('[data-value], [data-colour]')) {
      if (!isSeen(whole) || isRead(whole)) continue
      const range = document.createRange()
      range.selectNodeContents(whole)
      check(range, whole.textContent ?? '', whole)
    }
    return [...found]
  }, VALUES)
}
