import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Runs in the page: the worker, the reference data and the key have come, and registering needs nothing else. */
export async function isInstalled(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('offline-db') || !names.includes('klubba-device-keys')) return false
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('offline-db')
    request.addEventListener('success', () => resolve(request.result))
  })
  return new Promise<boolean>((resolve) => {
    const request = db.transaction('registrationDataSyncedAt').objectStore('registrationDataSyncedAt').count()
    request.addEventListener('success', () => {
      db.close()
      resolve(request.result > 0)
    })
  })
}

/** Opens the app for somebody who is signed in; from then on it works without a network. */
export async function install(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/en/auth/landing`)
  await expect(page.locator('[data-pwa=offline-ready]')).toBeVisible()
  await expect.poll(() => page.evaluate(isInstalled)).toBe(true)
}
