import { randomUUID } from 'node:crypto'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, openAs, PRODUCT_URL, test } from './product.ts'
import { makerAs, pick, someName } from './registry-data.ts'
import { goOn } from './walking.ts'

test('AUC-18 an organization is registered, found, approved, limited, blocked with a reason and taken back', async ({
  page,
  context,
}) => {
  const organization = await (await makerAs(context, 'support')).organization()
  await openAs(page, demoUser('support'), '/en/auctions/bidders')
  await page.getByRole('link', { name: 'New bidder' }).click()
  await page.getByRole('button', { name: 'Register bidder' }).click()
  await expect(page.getByText('Field is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await pick(page, 'Organization', organization.name)
  await page.getByRole('textbox', { name: 'Contact name' }).fill('Kari Lie')
  await page.getByRole('button', { name: 'Register bidder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible()
  await expect(page.getByText(/^Bidder \d{4,}/).first()).toBeVisible()

  const approval = page.getByRole('region', { name: 'Approval' })
  await expect(approval).toContainText('Phone or email')
  await expect(approval.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Phone' }).fill('+47 22 22 22 22')
  await details.getByRole('button', { name: 'Save' }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(details.getByRole('combobox', { name: 'Organization' })).toHaveCount(0)

  const limits = page.getByRole('region', { name: 'Limits' })
  await limits.getByRole('textbox', { name: 'NOK' }).fill('many')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(limits.getByRole('textbox', { name: 'NOK' })).toHaveAttribute('aria-invalid', 'true')
  await limits.getByRole('textbox', { name: 'NOK' }).fill('500000')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(limits.getByRole('textbox', { name: 'NOK' })).toHaveValue(/^500\s000$/)

  await approval.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Has not paid')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(approval).toContainText('Has not paid')
  await approval.getByRole('button', { name: 'Unblock' }).click()
  await expect(approval.getByRole('button', { name: 'Block' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/500\s000\sNOK/)
  await expect(page.getByRole('region', { name: 'Bids and purchases' })).toContainText('No bids yet.')

  await page.getByRole('link', { name: 'Bidders' }).first().click()
  await page.getByRole('searchbox').fill('kari lie')
  await page.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Approved' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=approved/)
  await expect(page.getByRole('link', { name: organization.name })).toBeVisible()
})

test('AUC-6 AUC-18 NAV-18 LNG-2 tokens and bidders as an admin', async ({ page, context }) => {
  const maker = await makerAs(context, 'admin')
  const person = { id: randomUUID(), bidder_type: 'person', name: someName('Aino'), country_id: 246, language: 'fi' }
  await maker.send('POST', '/v1/bidders', person)
  await maker.send('POST', '/v1/tokens', { id: randomUUID(), name: someName('Tori'), scope: 'marketplace' })
  await test.step('AUC-18 NAV-18 LNG-2 bidders and tokens in Finnish: axe finds nothing, nothing scrolls sideways, no English', async () => {
    await openAs(page, demoUser('admin'), '/fi/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const look of looksOf(0)) {
      await wear(page, look)
      await goOn(page, '/fi/admin/tokens')
      await expect(page.getByText('Voimassa').first()).toBeVisible()
      await expectSound(page, 'list of tokens')
      const add = page.getByRole('button', { name: 'Uusi avain' })
      await add.click()
      await expectSound(page, 'new token')
      await page.keyboard.press('Escape')
      await expect(add).toBeFocused()
      await goOn(page, '/fi/auctions/bidders?sort=-created_at')
      await page.getByRole('link', { name: person.name }).click()
      await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
      await expectSound(page, 'bidder')
      const block = page.getByRole('region', { name: 'Hyväksyntä' }).getByRole('button', { name: 'Estä' })
      await block.click()
      await expectSound(page, 'blocking')
      await page.keyboard.press('Escape')
      await expect(block).toBeFocused()
      await goOn(page, '/fi/auctions/bidders/new')
      await page.getByRole('radio', { name: 'Yksityishenkilö' }).check()
      await page.getByRole('button', { name: 'Rekisteröi huutaja' }).click()
      await expect(page.getByText('Kenttä on pakollinen').first()).toBeVisible()
      await expectSound(page, 'new bidder')
    }
  })

  await test.step('AUC-6 a token is made, shown once and works; revoked it does not', async () => {
    const name = someName('Market')
    await wear(page, { scheme: 'light', width: 1440 })
    await goOn(page, '/en/admin/tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Create token' }).click()
    const shown = page.getByRole('alertdialog', { name: 'Copy the token now' })
    const secret = (await shown.getByText(/^klubba_m_/).textContent()) ?? ''
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await shown.getByRole('button', { name: 'Close, it is copied' }).click()

    const row = page.getByRole('row', { name })
    await expect(row).toContainText(`ends with ${secret.slice(-4)}`)
    await expect(page.getByText(secret)).toHaveCount(0)
    const ask = async () => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await context.request.get(`${PRODUCT_URL}/v1/bidders`, { headers })).status()
    }
    expect(await ask()).toBe(200)
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked')
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(await ask()).toBe(401)
  })
})
