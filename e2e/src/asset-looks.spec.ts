import { assetMakerAs } from './asset-data.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { addPictures, drawn } from './media-data.ts'
import { demoUser, expect, signIn, test } from './product.ts'
import { goOn, watchFetching } from './walking.ts'

test('AST-5 AST-7 REF-3 NAV-18 LNG-2 assets in Finnish: nothing cut, no English, axe finds nothing', async ({
  page,
  context,
}) => {
  const { id } = await (await assetMakerAs(context, 'user')).inventory()
  await addPictures(context, id, [{ name: 'one.jpg', bytes: await drawn(page), shot: 'front_left' }])
  await signIn(context, demoUser('admin'))
  const hasFetched = watchFetching(page)
  // A few of them; a whole page of the list is among all pages.
  await page.goto('/fi/assets?status=INVENTORY,DRAFT&year_from=2012&subcategory=wheeled_excavator')
  await expect(page.getByRole('button', { name: /^Poista Tila: Varastossa/ })).toBeVisible()
  await hasFetched()
  for (const look of looksOf(0, 2)) {
    await test.step(`AST-5 NAV-18 LNG-2 the list, ${look.scheme}, ${look.width} px`, async () => {
      await wear(page, look)
      await expect(page.getByRole('main').locator('[data-row-link]').first()).toBeVisible()
      await expectSound(page, 'list')
      if (look.width < 1280) {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Suodattimet/ })
          .click()
        const sheet = page.getByRole('dialog', { name: 'Suodattimet' })
        await expect(sheet.getByRole('group', { name: 'Kategoria', exact: true })).toBeVisible()
        await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
        await expect(sheet.getByRole('button', { name: /^Näytä \d+ kohdetta$/ })).toBeVisible()
        await expectSound(page, 'sheet')
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      } else {
        await page.getByRole('button', { name: 'Kortit' }).click()
        await expectSound(page, 'cards')
        await page.getByRole('button', { name: 'Taulukko' }).click()
      }
    })
  }
  const parts = [
    '',
    '?part=specs',
    '?part=condition',
    '/edit/info',
    '/edit/specs',
    '/edit/condition',
    '/edit/ownership',
    '/edit/media',
    '/edit/documents',
  ]
  for (const [turn, part] of parts.entries()) {
    await test.step(`AST-7 REF-3 NAV-18 LNG-2 the asset${part}`, async () => {
      if (part.startsWith('?')) await page.evaluate((to) => history.pushState(null, '', to), `/fi/assets/${id}${part}`)
      else await goOn(page, `/fi/assets/${id}${part}`)
      await hasFetched()
      for (const look of looksOf(turn, part === '/edit/media' ? 2 : 1)) {
        await wear(page, look)
        await expectSound(page, part)
      }
    })
  }
})
