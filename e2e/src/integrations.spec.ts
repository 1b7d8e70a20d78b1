import { assetMakerAs } from './asset-data.ts'
import { axeFindings } from './looks.ts'
import { demoUser, expect, openAs, PRODUCT_URL, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { someName } from './registry-data.ts'
import { goOn } from './walking.ts'

test('INT-1 INT-6 an asset is linked to a partner and unlinked; a webhook is told; a token calls in my name', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'admin')
  const { id } = await maker.inventory()
  const hook = someName('Hook')
  await openAs(page, demoUser('admin'), '/en/admin/tokens')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(hook)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('hooks')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Asset saved' }).check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('Enter an address that begins with https:// and has no user')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${process.env['KLUBBA_PARTNER']}/hook`)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Copy the secret now' })
  await expect(shown.getByText(/^klubba_w_/)).toBeVisible()
  await shown.getByRole('button', { name: 'Close, it is copied' }).click()

  await goOn(page, `/en/assets/${id}`)
  const card = page.getByRole('region', { name: 'Integrations' })
  await card.getByRole('button', { name: 'Link to Checkproof' }).click()
  await expect(card.getByText('Pending')).toBeVisible()

  // Meanwhile, as the worker needs its time.
  const name = someName('Script')
  await goOn(page, '/en/profile')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret =
    (await page
      .getByRole('alertdialog')
      .getByText(/^klubba_p_/)
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'Close, it is copied' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText(`Read only, ends with ${secret.slice(-4)}`)
  const headers = { authorization: `Bearer ${secret}` }
  const look = async () => (await context.request.get(`${PRODUCT_URL}/v1/assets/${id}`, { headers })).status()
  expect(await look()).toBe(200)
  expect((await context.request.delete(`${PRODUCT_URL}/v1/assets/${id}`, { headers })).status()).toBe(403)
  expect(await axeFindings(page)).toEqual([])
  await mine.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(mine).toContainText('Revoked')
  expect(await look()).toBe(401)

  await goOn(page, `/en/assets/${id}`)
  await expect(card.getByText('Succeeded')).toBeVisible()
  await expect(card.getByText(/^CP-\w{6}$/)).toBeVisible()
  expect((await maker.read(id)).values['checkproof_id']).toMatch(/^CP-/)
  expect(await axeFindings(page)).toEqual([])
  await card.getByRole('button', { name: 'Unlink from Checkproof' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(card.getByText('Deleted')).toBeVisible()

  await goOn(page, '/en/admin/tokens')
  await page.getByRole('button', { name: `Deliveries to ${hook}` }).click()
  const log = page.getByRole('dialog', { name: `Deliveries to ${hook}` })
  await expect(log.getByRole('listitem').filter({ hasText: 'Delivered' }).first()).toContainText('Answer 200')
  await log.getByRole('button', { name: 'Deliver again' }).first().click()
  await expectToast(page, 'It is delivered again')
  expect(await axeFindings(page)).toEqual([])
  await log.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Remove ${hook}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(hook)).toHaveCount(0)
})
