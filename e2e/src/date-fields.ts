import { expect, type Locator, type Page } from '@playwright/test'

/** Types into a date field and leaves it, which is when it shows how it was understood. */
export async function typeDate(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.blur()
}

/** What opens the calendar of a field. */
export const openerOf = (field: Locator) =>
  field.locator('xpath=ancestor::*[@data-kind="day"]').locator('button[aria-haspopup=dialog]')

/** Opens the calendar of a field by its button, and gives the dialog, which may lie within another. */
export async function openCalendar(field: Locator): Promise<Locator> {
  await openerOf(field).click()
  const dialog = field.page().locator('dialog:has([role=grid])').last()
  await expect(dialog).toBeVisible()
  return dialog
}

/** The cell of a day in an open calendar, `2026-11-18`. */
export const dayIn = (calendar: Locator, day: string) => calendar.locator(`[data-day="${day}"]`)

/** Narrows a list down to a period whose ends are typed, on an English page at the desk. */
export async function choosePeriod(page: Page, ends: { from?: string; to?: string }): Promise<void> {
  await page.getByRole('button', { name: /^Period: / }).click()
  const choice = page.getByRole('dialog', { name: 'Period' })
  if (ends.from !== undefined) await typeDate(choice.getByLabel('From', { exact: true }), ends.from)
  if (ends.to !== undefined) await typeDate(choice.getByLabel('To', { exact: true }), ends.to)
  await choice.getByRole('button', { name: 'Done' }).click()
}
