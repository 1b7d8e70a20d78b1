import type { Asset } from '@klubba/domain/assets/asset-api'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { Page } from '@playwright/test'
import { assetMakerAs, saveSection } from './asset-data.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { addPictures, drawn } from './media-data.ts'
import { demoUser, expect, openAs, signIn, test } from './product.ts'
import { begin, cutOff, onDevice, saved, step } from './registration-steps.ts'
import { goOn } from './walking.ts'

const NOTES = 'Notes on the condition'
const languagesOf = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const open = (page: Page, languages: string) => page.getByText(languages, { exact: true }).click()

test('AST-8 AST-13 AST-19 LNG-3 T20 notes on the condition are written in one language, translated, and read in one’s own', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { id } = await maker.draft()
  await test.step('AST-19 T20 what is written has the language of who writes it, and says so', async () => {
    await openAs(page, demoUser('user'), `/en/assets/${id}/edit/condition`)
    const notes = page.getByRole('textbox', { name: NOTES, exact: true })
    await expect(page.getByText('Languages: ')).toHaveCount(0)
    await notes.fill('A dent on the left door')
    await open(page, 'Languages: English')
    await languagesOf(page, NOTES).getByLabel('Translation: Norsk').fill('En bulk på venstre dør')
    await expect(page.getByText('Languages: English, Norsk', { exact: true })).toBeVisible()
    await expect(languagesOf(page, NOTES).getByLabel('Written in').getByRole('option', { name: 'Norsk' })).toHaveCount(
      0,
    )
    await saveSection(page)
    const { condition_notes, condition_notes_languages } = await maker.read(id)
    expect([condition_notes, condition_notes_languages]).toEqual([
      'A dent on the left door',
      { written_in: 'en', translations: { no: 'En bulk på venstre dør' } },
    ])
  })
  await test.step('AST-19 T20 everybody reads their own language, or the original with the name of its language', async () => {
    const main = page.getByRole('main')
    await goOn(page, `/en/assets/${id}?part=condition`)
    await expect(main).toContainText('A dent on the left door')
    await expect(main).not.toContainText('A dent on the left door English')
    await goOn(page, `/no/assets/${id}/edit/info`)
    await goOn(page, `/no/assets/${id}?part=condition`)
    await expect(main).toContainText('En bulk på venstre dør')
    await expect(main).not.toContainText('A dent')
    await goOn(page, `/sv/assets/${id}/edit/info`)
    await goOn(page, `/sv/assets/${id}?part=condition`)
    await expect(main.locator('[lang=en]')).toHaveText('A dent on the left door')
    await expect(main).toContainText('A dent on the left door English')
  })
  await test.step('AST-13 T20 the history tells what was translated', async () => {
    await goOn(page, `/en/assets/${id}/edit/info`)
    await goOn(page, `/en/assets/${id}`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Languages of the notes on the condition')
    await expect(history).toContainText('Norsk: En bulk på venstre dør')
  })
  await test.step('AST-19 NAV-18 T20 the translations are sound at every width and in other colours', async () => {
    await goOn(page, `/fi/assets/${id}/edit/condition`)
    for (const look of looksOf(0, 2)) {
      await wear(page, look)
      await page.getByText('Kielet: English, Norsk', { exact: true }).click()
      await expectSound(page, 'assets/{assetId}/edit/{section}')
      await page.getByText('Kielet: English, Norsk', { exact: true }).click()
    }
  })
})

test('AST-19 MED-6 T20 a text of an earlier build has no language until somebody says so', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const draft = await maker.draft()
  const { id } = await maker.save(draft, 'condition', { condition_notes: 'En bulk' })
  await openAs(page, demoUser('user'), `/en/assets/${id}/edit/condition`)
  await open(page, 'Languages: Not stated')
  await languagesOf(page, NOTES).getByLabel('Written in').selectOption('Norsk')
  await saveSection(page)
  expect((await maker.read(id)).condition_notes_languages).toEqual({ written_in: 'no', translations: {} })
  await goOn(page, `/en/assets/${id}?part=condition`)
  await expect(page.getByRole('main').locator('[lang=no]')).toHaveText('En bulk')
})

test('AST-19 MED-6 T20 the text of a picture is translated, and read in one’s own language', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { id } = await maker.draft()
  await page.goto('/en/auth/login')
  await addPictures(context, id, [{ name: 'cab.jpg', bytes: await drawn(page) }])
  await openAs(page, demoUser('user'), `/en/assets/${id}/edit/media`)
  await page.getByRole('button', { name: 'Actions for cab.jpg' }).click()
  await page.getByRole('menuitem', { name: 'Edit text and type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await dialog.getByRole('textbox', { name: 'Image text' }).fill('A worn seat')
  await dialog.getByText('Languages: English', { exact: true }).click()
  await dialog.getByLabel('Translation: Suomi').fill('Kulunut istuin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { results } = await maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
  expect(results).toMatchObject([
    { image_text: 'A worn seat', image_text_languages: { written_in: 'en', translations: { fi: 'Kulunut istuin' } } },
  ])
  for (const [language, title] of [
    ['fi', 'Kulunut istuin'],
    ['da', 'A worn seat (English)'],
  ] as const) {
    await goOn(page, `/${language}/assets/${id}/edit/info`)
    await goOn(page, `/${language}/assets/${id}/edit/media`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  }
})

test('AST-2 AST-19 OFF-4 T20 a translation is written without a network, kept, and sent', async ({ page, context }) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const reach = await cutOff(page)
  const id = await begin(page)
  await step(page, 'Condition').click()
  await page.getByRole('textbox', { name: NOTES, exact: true }).fill('A dent')
  await open(page, 'Languages: English')
  await languagesOf(page, NOTES).getByLabel('Translation: Svenska').fill('En buckla')
  await expect(onDevice(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Languages: English, Svenska', { exact: true })).toBeVisible()
  await reach()
  await expect(saved(page)).toBeVisible()
  const asset: Asset = await maker.read(id)
  expect(asset.condition_notes_languages).toEqual({ written_in: 'en', translations: { sv: 'En buckla' } })
})
