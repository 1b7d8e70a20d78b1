import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetMakerAs, find, finding, saveSection } from './asset-data.ts'
import { expectSound, wear } from './looks.ts'
import { expect, newUser, openAs, test } from './product.ts'
import { makerAs } from './registry-data.ts'
import { begin, idOf, onDevice, saved, step } from './registration-steps.ts'
import { setOffline } from './walking.ts'

test('T20 AST-2 OFF-2 the portfolio is chosen in the wizard, also without a network, and in the edit form', async ({
  page,
  context,
}) => {
  const portfolio = await (await makerAs(context, 'support')).portfolio()
  const other = await (await makerAs(context, 'support')).portfolio()
  const who = await newUser(context, 'user')
  const maker = await assetMakerAs(context, who)
  const read = async (id: string) => maker.send<Asset>('GET', `/v1/assets/${id}`)
  await openAs(page, who, '/en/assets')
  await begin(page)
  const id = idOf(page)
  await test.step('T20 OFF-2 without a network it is found on the device and stays with the draft', async () => {
    await step(page, 'Ownership').click()
    // What the field has found while there was a network is kept.
    await finding(page, 'Portfolio').fill(portfolio.name)
    await expect(page.getByRole('option', { name: portfolio.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(saved(page)).toBeVisible()
    await setOffline(page, true)
    await finding(page, 'Portfolio').fill('')
    await find(page, 'Portfolio', portfolio.name)
    await expect(onDevice(page)).toBeVisible()
    await step(page, 'Information').click()
    await step(page, 'Ownership').click()
    await expect(finding(page, 'Portfolio')).toHaveValue(portfolio.name)
    await setOffline(page, false)
    await expect(saved(page)).toBeVisible()
    expect((await read(id)).portfolio).toEqual({ id: portfolio.id, name: portfolio.name })
  })
  await test.step('T20 AST-13 in the edit form it is changed and taken away, and the history names both', async () => {
    const asset = await maker.inventory()
    await page.goto(`/en/assets/${asset.id}/edit/ownership`)
    await find(page, 'Portfolio', other.name)
    await expectSound(page, 'ownership with portfolio')
    await saveSection(page)
    expect((await read(asset.id)).portfolio?.id).toBe(other.id)
    await page.goto(`/no/assets/${asset.id}/edit/ownership`)
    await expect(finding(page, 'Portefølje')).toHaveValue(other.name)
    await wear(page, { scheme: 'dark', width: 320 })
    await expectSound(page, 'ownership with portfolio on a phone')
  })
  await test.step('T20 USR-2 who did not register the asset is not offered the field', async () => {
    const asset = await (await assetMakerAs(context, 'user')).inventory()
    await openAs(page, who, `/en/assets/${asset.id}/edit/ownership`)
    await expect(finding(page, 'Owner')).toBeVisible()
    await expect(finding(page, 'Portfolio')).toHaveCount(0)
  })
})
