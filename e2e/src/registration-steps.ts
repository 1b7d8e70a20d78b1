import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** The wizard's steps, each a link. */
export const step = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Steps of the registration' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

export const saved = (page: Page) => page.getByRole('heading', { level: 2, name: 'Saved', exact: true })

export const idOf = (page: Page) => /registration\/([\w-]{36})\//.exec(page.url())?.[1] ?? ''

/** Begins with a crawler excavator, and waits for the first step. */
export async function begin(page: Page): Promise<string> {
  await page.goto('/en/assets/registration/new')
  await page.getByLabel('What is it?').fill('crawler exc')
  await page.getByRole('button', { name: /^Crawler excavator/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  return idOf(page)
}
