import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page, each with the first place where it is. Our pages have no frames of others, so the results
 * need no second tab to be put together in; and what is in order need not be told.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/** What is looked at in this one of several looks: by turns here, everything in all of them by `npm run bench -- axe`. */
export function byTurns<Item>(items: readonly Item[], turn: number, looks: number): Item[] {
  return items.filter((_, index) => process.env['ALL_LOOKS'] !== undefined || index % looks === turn)
}
