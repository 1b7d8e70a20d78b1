import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assetMakerAs, someVin } from './asset-data.ts'
import { addPictures, drawn } from './media-data.ts'
import { MESSAGE_LANGUAGES, messageReader } from './message-catalogue.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { nextMonday, noon, sellable } from './running-auction.ts'
import { goOn } from './walking.ts'

const DAY = 86_400_000
const submit = (page: Page) => page.locator('main button[type=submit]').last()
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').last()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const refused = { status: 409, json: { code: 'wrong_state', message: 'Not now.' } }
const broken = { status: 500, json: { code: 'unknown_error', message: '-', request_id: '7f3a-19c2' } }

for (const language of MESSAGE_LANGUAGES) {
  test(`MSG-1 T18 assets: every message appears where it belongs, in ${language}`, async ({ page, context }, info) => {
    const { phrase, toast, alert, onPage, expectAll } = messageReader(page, 'assets', language)
    const maker = await assetMakerAs(context, 'user')
    const owner = await maker.ownerOf({ street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' })
    const { id } = await maker.complete()
    const tractor = await maker.draft('tractor')
    await addPictures(context, id, [
      { name: 'front.jpg', bytes: await drawn(page) },
      { name: 'cab.jpg', bytes: await drawn(page) },
    ])
    const section = (name: string, assetId = id) => `/${language}/assets/${assetId}/edit/${name}`
    const act = async (address: string) => {
      await button(page, phrase('media:menu.label').replace('{name}', 'cab.jpg')).click()
      await page.getByRole('menuitem', { name: phrase(address) }).click()
    }
    const upload = async (name: string) => {
      const path = info.outputPath(name)
      writeFileSync(path, '<html><script>alert(1)</script></html>')
      const chooser = page.waitForEvent('filechooser')
      await button(page, phrase('media:drop.choose')).click()
      await (await chooser).setFiles([path])
    }

    await openAs(page, demoUser('user'), `/${language}/assets/${randomUUID()}`)
    await onPage('Asset not found')
    await page.route(`**/v1/assets/${id}`, (route) => route.fulfill(broken))
    await goOn(page, `/${language}/assets/${id}`)
    await onPage('There was a problem loading the asset')
    await page.unroute(`**/v1/assets/${id}`)

    // Not a server that cannot be reached: then it would be saved on the device.
    await page.route('**/v1/assets/*/sections/*', (route) => route.fulfill(refused))
    for (const [name, fill, message] of [
      [
        'info',
        async () => page.locator('[name=model]').fill('EC250E'),
        "We couldn't save the information, please try again",
      ],
      ['info', async () => page.locator(`[name="notes.${language}"]`).fill('Fine.'), 'Error saving the notes'],
      ['specs', async () => page.locator('[name=weight]').fill('23000'), 'Error saving the data'],
      ['condition', async () => page.locator('[name=usage_hours]').fill('4300'), 'Error saving the condition'],
      [
        'condition',
        async () => {
          await button(page, phrase('assets:inspections.add.eu_inspection')).click()
          await page.getByLabel(phrase('assets:inspections.field.valid_until')).fill('2027-05-31')
        },
        'Error saving the EU inspection (MOT)',
      ],
      [
        'ownership',
        async () => {
          await page.getByRole('combobox', { name: phrase('assets:field.owner_id'), exact: true }).fill(owner.name)
          await page.getByRole('option', { name: owner.name }).click()
        },
        'Error saving the owner',
      ],
    ] as const) {
      // An excavator has no EU inspection.
      const address = section(name, message === 'Error saving the EU inspection (MOT)' ? tractor.id : id)
      if (!page.url().endsWith(address)) await goOn(page, address)
      await fill()
      await submit(page).click()
      await alert(message)
      await button(page, phrase('common:discard')).click()
    }
    await page.unroute('**/v1/assets/*/sections/*')
    await goOn(page, section('specs'))
    await page.locator('[name=weight]').fill('23000')
    await submit(page).click()
    await toast('Saved')

    await page.route('**/media/order', (route) => route.fulfill(refused))
    await page.route('**/v1/media/*', (route) => route.fulfill(refused))
    await goOn(page, section('media'))
    await act('media:menu.set_main')
    await alert('Error saving the media order')
    await act('media:menu.edit')
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=image_text]').fill('The cab')
    await dialog.locator('button[type=submit]').click()
    await alert('Error updating the media file')
    await page.keyboard.press('Escape')
    await act('media:menu.delete')
    await confirm(page).click()
    await alert('Error deleting the media file')
    await page.keyboard.press('Escape')
    await upload('fake.jpg')
    await alert('Error uploading the image')
    await goOn(page, section('documents'))
    await upload('fake.pdf')
    await alert('Error uploading the file')

    await goOn(page, `/${language}/assets/${id}`)
    await page.getByRole('button', { name: phrase('assets:menu'), exact: true }).click()
    await page.getByRole('menuitem', { name: phrase('assets:action.remove_draft') }).click()
    await confirm(page).click()
    await toast('Draft removed')

    const { id: other } = await maker.complete()
    await goOn(page, `/${language}/assets/registration/${other}/info`)
    await page.locator('[name=vin]').fill(someVin())
    await button(page, phrase('registration:save_as_draft')).click()
    await toast('Saved as Draft')
    await goOn(page, `/${language}/assets/registration/${other}/info`)
    await goOn(page, `/${language}/assets/registration/complete/validation`)
    await button(page, phrase('assets:action.save_as_asset')).click()
    await toast('Saved as Asset')
    expectAll()
  })

  test(`MSG-1 T18 auctions: every message appears where it belongs, in ${language}`, async ({ page }) => {
    const { phrase, toast, alert, onPage, expectAll } = messageReader(page, 'auctions', language)
    const { maker, asset } = await sellable(page, 'INVENTORY')
    const auction = { id: randomUUID(), start_price: { amount: 100_000_00, currency: 'NOK' }, vat: 'standard' }
    await maker.send('POST', `/v1/assets/${asset.id}/auctions`, auction)
    const address = `/${language}/auctions/${auction.id}/edit`
    const path = `**/v1/auctions/${auction.id}`
    await page.route(path, (route) => route.fulfill(broken))
    await openAs(page, demoUser('auction_broker'), address)
    await onPage('The auction data could not be loaded')
    await page.unroute(path)
    await page.route(path, (route) => (route.request().method() === 'PATCH' ? route.fulfill(broken) : route.continue()))
    await button(page, phrase('common:try_again')).click()
    for (const [name, value, message] of [
      [`title.${language}`, 'Excavator', 'Error saving the title'],
      [`description.${language}`, 'Ready to work', 'Error saving the description'],
      ['end', noon(nextMonday() + 7 * DAY), 'Error saving the dates'],
      ['start_price', '9000', 'Error saving the price'],
    ] as const) {
      await page.locator(`[name="${name}"]`).fill(value)
      await submit(page).click()
      await alert(message)
      await button(page, phrase('common:discard')).click()
    }
    await page.unroute(path)
    await page.locator('[name=start]').fill(noon(nextMonday()))
    await page.locator('[name=end]').fill(noon(nextMonday() + 7 * DAY))
    await page.route('**/submit', (route) => route.fulfill(refused))
    await button(page, phrase('auctions:send.do')).click()
    await confirm(page).click()
    await alert('Could not send to auction')
    await page.unroute('**/submit')
    await confirm(page).click()
    await toast('Sent to Auction')
    expectAll()
    await expect(page).toHaveURL(`/${language}/auctions/${auction.id}`)
  })
}
