import type { Page } from '@playwright/test'
import { finding, someVin, typing } from './asset-data.ts'
import { type Credentials, expect } from './product.ts'
import { goOn } from './walking.ts'

const NEW = '/en/assets/registration/new'

/** The wizard's steps, each a link. */
export const step = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Steps of the registration' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

export const saved = (page: Page) => page.getByRole('heading', { level: 2, name: 'Saved', exact: true })

/** A field of the form, whether it suggests something or not. */
export const field = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
export const onDevice = (page: Page) => page.getByRole('heading', { level: 2, name: 'On this device' })

export const idOf = (page: Page) => /registration\/([\w-]{36})\//.exec(page.url())?.[1] ?? ''

async function chooseExcavator(page: Page): Promise<string> {
  await page.getByLabel('What is it?').fill('crawler exc')
  await page.getByRole('button', { name: /^Crawler excavator/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  return idOf(page)
}

/** Loads the app, begins with a crawler excavator, and waits for the first step. */
export async function begin(page: Page): Promise<string> {
  await page.goto(NEW)
  return chooseExcavator(page)
}

/** The same, on a page that is open already. */
export async function beginAnother(page: Page): Promise<string> {
  await goOn(page, NEW)
  return chooseExcavator(page)
}

export async function fillInfo(page: Page): Promise<void> {
  await typing(page, 'VIN / serial number').fill(someVin())
  await finding(page, 'Brand').fill('Volvo')
  await finding(page, 'Model').fill('EC220E')
  await typing(page, 'Model year').fill('2018')
}

/** Logs out by the menu, which asks first where something is not sent. */
export async function chooseLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

/** Signs in where the login page stands, and goes on to a page. */
export async function signInHere(page: Page, { email, password }: Credentials, path: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/en\/auth\/landing/)
  await goOn(page, path)
}

/** The server is there, and nothing of what is registered reaches it, until the network is back. */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route('**/v1/assets**', async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
}
