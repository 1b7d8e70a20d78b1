import type { Page } from '@playwright/test'
import { assetMakerAs, find, finding, saveSection, someVin, typing } from './asset-data.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { expectToast } from './toasts.ts'
import { goOn } from './walking.ts'

const section = (id: string, name: string) => `/en/assets/${id}/edit/${name}`

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What React tells its tools: every commit, with the fields that were drawn anew. */
async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
      flags: number
      memoizedProps: { placed?: { field: { key: string } } } | null
    }
    const drawn: string[] = []
    function walk(fiber: Fiber | null): void {
      for (let next = fiber; next; next = next.sibling) {
        const key = next.memoizedProps?.placed?.field.key
        if (key !== undefined && next.alternate && (next.flags & 1) === 1) drawn.push(key)
        if (next.alternate?.child !== next.child) walk(next.child)
      }
    }
    Object.assign(globalThis, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
      },
    })
  })
}

test('AST-1 AST-3 AST-7 AST-10 REF-3 T16 a draft is filled in section by section, Ctrl+S saves too, and it becomes an asset', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
  const { id, asset_number: number } = await maker.draft()
  await openAs(page, demoUser('user'), `/en/assets/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const saving = page.getByRole('menuitem', { name: 'Save as asset' })
  await expect(saving).toContainText('8 required fields are empty')
  await expect(saving).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  // What is missing leads to where it is mended.
  await page.getByRole('link', { name: /^Brand Required/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Information' })).toBeVisible()
  await expect(finding(page, 'Brand')).toBeFocused()
  await typing(page, 'VIN / serial number').fill(someVin())
  await finding(page, 'Brand').fill('vol')
  await page.getByRole('option', { name: 'Volvo', exact: true }).click()
  await expect(finding(page, 'Brand')).toHaveValue('Volvo')
  await finding(page, 'Model').fill('EC220')
  await expect(page.getByRole('option', { name: 'EC220E', exact: true })).toBeVisible()
  await finding(page, 'Model').fill('EC220 of our own')
  await typing(page, 'Model year').fill('2018')
  await page.getByRole('radio', { name: 'Yellow' }).check()
  await typing(page, 'Description in English').fill('Well kept.')
  const info = page.waitForRequest((request) => request.method() === 'PUT')
  await saveSection(page)
  expect((await info).postDataJSON()).toMatchObject({
    version: 1,
    values: { brand: 'Volvo', model: 'EC220 of our own', year: 2018, color: 'yellow' },
    notes: { en: 'Well kept.', no: null },
  })

  await page.getByRole('link', { name: /^Specifications/ }).click()
  await page.getByLabel('Unit of Weight').selectOption('tons')
  await typing(page, 'Weight').fill('22.6')
  await page.getByLabel('Unit of Engine power').selectOption('hp')
  await typing(page, 'Engine power').fill('175')
  await page.getByLabel('CE labelled').check()
  await page.getByRole('button', { name: 'Add subcomponent' }).click()
  await expect(typing(page, 'Name')).toBeFocused()
  await typing(page, 'Name').fill('Tiltrotator')
  await typing(page, 'Serial number').fill('SW-1')
  const specs = page.waitForRequest((request) => request.method() === 'PUT')
  await saveSection(page)
  const sent = (await specs).postDataJSON() as { values: object; subcomponents: object[] }
  expect(sent.values).toEqual({ weight: 22_600, engine_power: 128.712, ce_labelled: true })
  expect(sent.subcomponents).toMatchObject([{ name: 'Tiltrotator', serial_number: 'SW-1', brand: null, year: null }])
  // After saving the stored unit is shown, and nothing is left to save.
  await expect(typing(page, 'Weight')).toHaveValue('22\u00a0600')

  await page.getByRole('link', { name: 'Equipment' }).click()
  await page.getByLabel('Air conditioning').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
  expect((await maker.read(id)).values).toMatchObject({ air_conditioning: true })
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Media' }).click()
  await expect(page.getByRole('heading', { name: '15 shots missing' })).toBeVisible()
  await page.getByRole('link', { name: /^Condition/ }).click()
  await typing(page, 'Operating hours').fill('4218')
  await saveSection(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2018 Volvo EC220 of our own, 4\u00a0218\u00a0h')
  await expect(page.getByRole('button', { name: 'Save as asset' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Owner Required/ }).click()
  await expect(finding(page, 'Owner')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ownership 2 required fields are empty' })).toBeVisible()
  await find(page, 'Owner', owner.name)
  // The only address of the owner is taken, and can still be changed.
  await expect(typing(page, 'Postal place')).toHaveValue('Drammen')
  await typing(page, 'Street').fill('Tangen 16')
  await saveSection(page)
  expect((await maker.read(id)).place).toMatchObject({ street: 'Tangen 16', postal_code: '3036', country_id: 578 })
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Save as asset' }).click()
  await expectToast(page, 'Saved as Asset')
  await expect(page.getByRole('main').getByText('In inventory').first()).toBeVisible()
})

test('REF-3 AST-10 AST-12 a section is typed in: what is drawn, what is wrong, and what another changed', async ({
  page,
  context,
}) => {
  const [maker, other] = [await assetMakerAs(context, 'user'), await assetMakerAs(context, 'support')]
  await watchDrawing(page)
  await openAs(page, demoUser('user'), section((await maker.draft()).id, 'specs'))
  await test.step('REF-3 typing draws the field anew that is typed in, and no other', async () => {
    await typing(page, 'Length').fill('1')
    await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn.splice(0))
    await typing(page, 'Length').pressSequentially('234')
    await expect(typing(page, 'Length')).toHaveValue('1234')
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)
    expect(new Set(drawn)).toEqual(new Set(['length']))
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })
  await test.step('REF-3 AST-10 what is wrong stands at its field, and what is no number stays as it was typed', async () => {
    const { id } = await maker.inventory()
    await goOn(page, section(id, 'specs'))
    let puts = 0
    page.on('request', (request) => (puts += Number(request.method() === 'PUT')))
    const weight = typing(page, 'Weight')
    await weight.fill('heavy')
    await typing(page, 'Width').fill('25500')
    await typing(page, 'Length').fill('8450')
    await page.keyboard.press('Tab')
    await expect(typing(page, 'Length')).toHaveValue('8\u00a0450')
    await expect(page.getByText('Must be at most 20\u00a0000\u00a0mm.')).toBeVisible()
    await expect(page.getByText('Enter a number with at most three decimals.')).toBeVisible()
    await expect(weight).toHaveValue('heavy')
    await expect(card(page, 'Dimensions and weight')).toContainText('2 to fix')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(typing(page, 'Width')).toBeFocused()
    await weight.fill('')
    await typing(page, 'Width').fill('2550')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Field is required')).toBeVisible()
    await expect(weight).toBeFocused()
    expect(puts).toBe(0)
    await weight.fill('22 700,5')
    await saveSection(page)
    expect((await maker.read(id)).values).toMatchObject({ weight: 22_700.5, width: 2550, length: 8450 })
    expect(puts).toBe(1)
  })
  await test.step('AST-12 two people change one asset: what fits is merged, what does not is chosen by field', async () => {
    const asset = await other.inventory()
    await goOn(page, section(asset.id, 'specs'))
    await typing(page, 'Weight').fill('22700')
    await typing(page, 'Length').fill('9000')
    await page.getByLabel('CE labelled').check()
    await other.save(asset, 'specs', { values: { weight: 22_800, length: 9000, width: 2500 } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you edited it' })
    const choice = dialog.getByRole('group', { name: 'Weight' })
    await expect(choice).toContainText('was 22\u00a0600\u00a0kg')
    await expect(choice).toContainText('22\u00a0800\u00a0kg')
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'One field left to choose' })).toBeDisabled()
    await choice.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    await expect(dialog).toBeHidden()
    const { values } = await other.read(asset.id)
    expect(values).toMatchObject({ weight: 22_700, length: 9000, width: 2500, ce_labelled: true })

    // Nothing that both changed: merged without a question.
    const now = await other.read(asset.id)
    await typing(page, 'Height').fill('3000')
    await other.save(now, 'specs', { values: { width: 2600 } })
    await saveSection(page)
    await expect(typing(page, 'Width')).toHaveValue('2\u00a0600')
  })
})

test('AST-8 AST-10 AST-11 AST-15 REF-3 condition, owner, VIN, and saves that fail', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  await test.step('AST-8 REF-3 condition, condition report and EU inspection are filled in and told in words', async () => {
    const { id } = await maker.draft('tipper_truck')
    await openAs(page, demoUser('user'), section(id, 'condition'))
    const grades = page.getByRole('group', { name: /^Overall condition/ })
    await expect(grades.getByRole('radio', { checked: true })).toHaveCount(0)
    await grades.getByRole('radio', { name: 'May have larger faults' }).check()
    await page.getByRole('radio', { name: 'From TCR' }).check()
    const report = card(page, 'Technical condition report (TCR)')
    const point = report.getByRole('group').first()
    const pointName = (await point.locator('legend').textContent()) ?? ''
    await point.getByRole('radio', { name: /^1, Usable/ }).check()
    await report.getByLabel(`Note on ${pointName}`).fill('A small leak')
    await page.getByRole('button', { name: 'Add EU inspection' }).click()
    await page.getByLabel('Valid until').fill('2027-05-31')
    await saveSection(page)
    await goOn(page, `/en/assets/${id}?part=condition`)
    await expect(card(page, 'Condition')).toContainText('May have larger faults, inspection or repair recommended')
    await expect(card(page, 'Condition')).toContainText('From TCR')
    await expect(card(page, 'TCR')).toContainText(`${pointName}Usable, lesser faults possibleA small leak`)
    await expect(page.getByRole('main')).toContainText('31 May 2027')

    await goOn(page, section(id, 'condition'))
    await point.getByRole('radio', { name: 'Left open' }).check()
    await saveSection(page)
    expect((await maker.read(id)).tcr).toEqual([])
  })
  await test.step('AST-10 AST-11 an owner needs an address, and the place is copied from it or typed', async () => {
    const [homeless, settled] = [
      await maker.ownerOf(null),
      await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' }),
    ]
    const { id } = await maker.draft()
    await goOn(page, section(id, 'ownership'))
    await find(page, 'Owner', homeless.name)
    const needs = page.getByText('This owner needs an address before an object can be registered.')
    await expect(needs).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(needs).toBeVisible()
    await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
    await find(page, 'Owner', settled.name)
    await expect(needs).toBeHidden()
    await expect(typing(page, 'Postal code')).toHaveValue('3036')
    await typing(page, 'Postal code').fill('3044')
    await page.getByRole('button', { name: /^Select address: Official address, Tangen 14/ }).click()
    await expect(typing(page, 'Postal code')).toHaveValue('3036')
    await typing(page, 'Postal code').fill('30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('This is not a postal code of the country.')).toBeVisible()
    await expect(typing(page, 'Postal code')).toBeFocused()
    await typing(page, 'Postal code').fill('3044')
    await saveSection(page)
    expect((await maker.read(id)).place).toMatchObject({ street: 'Tangen 14', postal_code: '3044', country_id: 578 })
    await page.getByRole('button', { name: 'Add new address' }).click()
    await typing(page, 'Street').fill('Only a street')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Give a postal code or a place.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })
  await test.step('AST-15 a VIN that can hardly be right and a machine that is there already are told, and keep nobody', async () => {
    const vin = someVin()
    const known = await maker.inventory(vin)
    const { id } = await maker.draft()
    await goOn(page, section(id, 'info'))
    await typing(page, 'VIN / serial number').fill('WDB9634O31L123456')
    await expect(page.getByText('A VIN has no I, O or Q. Look at the plate again.')).toBeVisible()
    await typing(page, 'VIN / serial number').fill(`${vin.slice(0, 6)}-${vin.slice(6).toLowerCase()}`)
    await expect(page.getByText('This machine seems to be registered already:')).toBeVisible()
    const link = card(page, 'Identification').getByRole('link', { name: known.asset_number })
    await expect(link).toHaveAttribute('href', `/en/assets/${known.id}`)
    await expect(page.getByRole('button', { name: `Sell ${known.asset_number} again` })).toHaveCount(0)
    await saveSection(page)

    // Once it is delivered, it is offered to be sold again.
    await page.route('**/v1/assets/*/same?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { results: object[] }
      await route.fulfill({ json: { results: answer.results.map((row) => ({ ...row, status: 'DELIVERED' })) } })
    })
    await typing(page, 'VIN / serial number').fill(vin)
    const asked = page.waitForRequest((request) => request.url().endsWith(`/v1/assets/${known.id}/retrade`))
    await page.getByRole('button', { name: `Sell ${known.asset_number} again` }).click()
    await asked
    // The server knows better, and its answer is told.
    await expect(page.getByText('This is not possible in the present state.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })
  await test.step('AST-11 a save that fails says so where it happens, and what was typed is still there', async () => {
    const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
    const { id } = await maker.draft('tractor')
    const parts = [
      { name: 'info', field: 'Model', text: 'EC220E', words: "We couldn't save the information, please try again" },
      { name: 'info', field: 'Description in English', text: 'Fine.', words: 'Error saving the notes' },
      { name: 'specs', field: 'Engine make', text: 'Volvo', words: 'Error saving the data' },
      { name: 'condition', field: 'Operating hours', text: '12', words: 'Error saving the condition' },
    ]
    // A server that cannot be reached would be no failure: then it is saved on the device.
    await page.route('**/v1/assets/*/sections/*', async (route) =>
      route.fulfill({ status: 409, json: { code: 'wrong_state', message: 'Not now.' } }),
    )
    for (const { name, field, text, words } of parts) {
      await goOn(page, section(id, name))
      await page.getByRole(field === 'Model' ? 'combobox' : 'textbox', { name: field, exact: true }).fill(text)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(
        page.getByRole(field === 'Model' ? 'combobox' : 'textbox', { name: field, exact: true }),
      ).toHaveValue(text)
      // Leaving asks first.
      await page.getByRole('link', { name: 'Equipment' }).click()
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible()
    }
    await goOn(page, section(id, 'condition'))
    await page.getByRole('button', { name: 'Add EU inspection' }).click()
    await page.getByLabel('Valid until').fill('2027-05-31')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error saving the EU inspection (MOT)' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('link', { name: 'Ownership' }).click()
    await find(page, 'Owner', owner.name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error saving the owner' })).toBeVisible()
    await expect(finding(page, 'Owner')).toHaveValue(owner.name)
  })
})
