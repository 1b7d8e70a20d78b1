import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Writes into the manifest of a saved draft what an earlier build stored; the text keeps its length. */
export function rewriteSavedDraft(path: string, rewrite: (manifest: string) => string): void {
  const zip = readFileSync(path)
  const start = zip.indexOf('{\n  "format": "klubba-draft"')
  const end = zip.indexOf('\n}\n', start) + 3
  const manifest = zip.subarray(start, end)
  const earlier = Buffer.from(rewrite(manifest.toString()))
  expect(earlier.equals(manifest)).toBe(false)
  expect(earlier).toHaveLength(manifest.length)
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)]
  before.writeUInt32LE(crc32(manifest))
  after.writeUInt32LE(crc32(earlier))
  earlier.copy(zip, start)
  for (let at = zip.indexOf(before); at >= 0; at = zip.indexOf(before, at + 4)) after.copy(zip, at)
  writeFileSync(path, zip)
}

/** The one draft on the local drafts page, as a file. */
export async function saveDraftTo(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as a file' }).click(),
  ])
  await download.saveAs(path)
}

/** Opens a saved draft on another device. */
export async function openDraftFrom(page: Page, path: string, id: string): Promise<void> {
  await page.goto('/en/assets/drafts')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Open a saved draft' }).click()
  await (await chooser).setFiles([path])
  await expect(page.getByRole('main').locator(`a[href*="${id}"]`)).toBeVisible()
}
