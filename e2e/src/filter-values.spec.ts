import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { expectSound, wear } from './looks.ts'
import { type Credentials, demoUser, expect, newUser, openAs, test } from './product.ts'

/** More than a list counts for each filter. */
const MANY = 215
const AT_ONCE = 8

interface Yard {
  who: Credentials
  /** Of the owners, each with one asset: nobody else has any. */
  names: string[]
}

async function yardOfManyOwners(context: BrowserContext): Promise<Yard> {
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const family = `Ås${randomUUID().slice(0, 6)}`
  const names = Array.from({ length: MANY }, (_, at) => `${family} nr. ${String(at).padStart(3, '0')}`)
  const left = [...names]
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const { id: owner_id } = await maker.person({ name })
      await maker.save(await maker.draft(), 'ownership', { owner_id })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { who, names }
}

const owners = (page: Page, name = 'Owner') => page.getByRole('group', { name })
const found = (page: Page) => page.getByRole('main').getByText(/^[\d\u00A0]+ assets?$/)

/** Somebody who is not among the owners that are offered without a search. */
async function notOffered(page: Page, names: readonly string[]): Promise<string> {
  await expect(owners(page).getByRole('checkbox')).toHaveCount(200)
  const offered = (await owners(page).locator('label').allTextContents()).join('\n')
  const [missing] = names.filter((name) => !offered.includes(name))
  if (missing === undefined) throw new Error('all owners are offered')
  return missing
}

test('T10 AST-5 each of more than 200 owners is found by name and chosen, at the desk and on a phone', async ({
  page,
  context,
}) => {
  const { who, names } = await yardOfManyOwners(context)
  const [family = ''] = names[0]?.split(' ') ?? []
  await openAs(page, who, '/en/assets?created_by=me')
  await expect(found(page)).toHaveText(`${MANY} assets`)
  await page.locator('summary', { hasText: 'Owner' }).click()
  await owners(page).getByRole('button', { name: 'Show more' }).click()
  const box = page.getByLabel('Find in Owner')
  await expect(page.getByText('The 200 most frequent are shown. Search to find others.')).toBeVisible()
  const name = await notOffered(page, names)

  await test.step('T10 one that is not offered is found by a part of the name, with how many assets there are', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(...(request.url().includes('/counts/owner') ? [request.url()] : [])))
    await box.pressSequentially(name.toUpperCase())
    await expect(page.getByText('1 match', { exact: true })).toBeVisible()
    await expect(owners(page).locator('label')).toHaveText([`${name}1`])
    // Not with every letter.
    expect(asked.length).toBeLessThan(name.length)
    await expectSound(page, 'found owner')
  })
  await test.step('T10 by keyboard alone it is chosen, and the list and the chip follow', async () => {
    await box.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(found(page)).toHaveText('1 asset')
    await expect(page.getByRole('button', { name: `Remove Owner: ${name}` })).toBeVisible()
  })
  await test.step('T10 AST-5 after a reload the chosen one is named above the list and in the filter', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: `Remove Owner: ${name}` })).toBeVisible()
    await expect(owners(page).getByLabel(name)).toBeChecked()
    await owners(page).getByRole('button', { name: 'Show more' }).click()
  })
  await test.step('T10 where nothing matches the filter says so, and the chosen one stays', async () => {
    await box.fill('nobody is called this')
    await expect(page.getByText('No match in this list')).toBeVisible()
    await expect(owners(page).getByRole('checkbox')).toHaveCount(1)
    await expect(owners(page).getByLabel(name)).toBeChecked()
  })
  await test.step('T10 many matches come page by page, each once', async () => {
    await box.fill(family)
    await expect(page.getByText(`${MANY} matches`)).toBeVisible()
    for (const shown of [100, 150, 200, MANY]) {
      await owners(page).getByRole('button', { name: 'Show more' }).click()
      // The chosen one may be on a later page: then it stands above them.
      await expect.poll(() => owners(page).getByRole('checkbox').count()).toBeGreaterThanOrEqual(shown)
    }
    await expect(owners(page).getByRole('checkbox')).toHaveCount(MANY)
    await expect(owners(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
  await test.step('T10 a search that fails says so and can be tried again', async () => {
    const answer = { code: 'unknown_error', message: 'Something went wrong.', request_id: '7f3a-19c2' }
    await page.route('**/counts/owner?**', (route) => route.fulfill({ status: 500, json: answer }))
    const other = names.find((each) => each !== name) ?? ''
    await box.fill(other)
    await expect(page.getByText('The search did not work. Something went wrong.')).toBeVisible()
    await expect(owners(page).getByLabel(name)).toBeChecked()
    await expectSound(page, 'failed search')
    await page.unroute('**/counts/owner?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(owners(page).getByLabel(other)).toBeVisible()
    await expect(page.getByText('The search did not work')).toHaveCount(0)
  })
  await test.step('T10 LNG-2 NAV-18 on a phone in Norwegian, in the sheet of filters', async () => {
    await wear(page, { scheme: 'dark', width: 320 })
    await page.goto('/no/assets?created_by=me')
    await page.getByRole('button', { name: /^Filtre/ }).click()
    await owners(page, 'Eier').getByRole('button', { name: 'Vis flere' }).click()
    await page.getByLabel('Finn i Eier').fill(name)
    await expect(page.getByText('1 treff', { exact: true })).toBeVisible()
    await owners(page, 'Eier').locator('label').filter({ hasText: name }).click()
    await expect(owners(page, 'Eier').getByLabel(name)).toBeChecked()
    await expectSound(page, 'found owner in the sheet')
    await page.getByRole('button', { name: 'Vis 1 ' }).click()
    await expect(page).toHaveURL(/owner=/)
  })
})

test('T20 AST-5 LNG-2 assets without pictures are asked for, counted and named above the list', async ({ page }) => {
  // Assets that no test adds to meanwhile.
  await openAs(page, demoUser('auction_broker'), '/en/assets?year_to=2015')
  const media = page.getByRole('group', { name: 'Media' })
  const countOf = async (label: string) => {
    const text = await media.locator('label').filter({ hasText: label }).textContent()
    return Number((text ?? '').replaceAll(/\D/g, ''))
  }
  await expect(found(page)).toBeVisible()
  const all = Number(((await found(page).textContent()) ?? '').replaceAll(/\D/g, ''))
  const without = await countOf('Without pictures')
  expect(without).toBeGreaterThan(1)
  expect(await countOf('Has images')).toBe(all - without)
  expect((await countOf('Has videos')) + (await countOf('Without videos'))).toBe(all)

  await media.getByLabel('Without pictures').check()
  await expect(page).toHaveURL(/has_images=no/)
  await expect(found(page)).toHaveText(`${without} assets`)
  await expect(page.getByRole('button', { name: 'Remove Media: Without pictures' })).toBeVisible()
  // What the other choice would give is still counted, and it takes the place of this one.
  expect(await countOf('Has images')).toBe(all - without)
  await media.getByLabel('Has images').check()
  await expect(page).toHaveURL(/has_images=yes/)
  await expect(found(page)).toHaveText(`${all - without} assets`)
  await expect(media.getByLabel('Without pictures')).not.toBeChecked()

  await page.goto('/fi/assets?year_to=2015&has_images=no&has_videos=no')
  await expect(page.getByRole('group', { name: 'Media' }).getByLabel('Ei kuvia')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Media' }).getByLabel('Ei videoita')).toBeChecked()
  await expectSound(page, 'without pictures and videos')
})
