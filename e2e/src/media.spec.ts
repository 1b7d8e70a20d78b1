import { truncateSync, writeFileSync } from 'node:fs'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import type { Locator, Page, Request } from '@playwright/test'
import { assetMakerAs } from './asset-data.ts'
import { pdf, pictures } from './media-data.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { goOn } from './walking.ts'

const PIECE = 8 * 1024 * 1024

/** What the section's button for files opens. */
async function choose(page: Page, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(paths)
}

const all = (page: Page) => page.getByRole('list', { name: 'All pictures and videos' }).getByRole('listitem')
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** As a hand does it: pressed, moved a little, then to the other place, and let go there. */
async function drag(page: Page, grip: Locator, onto: Locator): Promise<void> {
  const to = await onto.boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + (to?.width ?? 0) / 2, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 12 })
  await page.mouse.up()
}

test('MED-1 MED-2 MED-3 MED-4 MED-6 MED-8 AST-2 AST-17 pictures of an asset, from the file or camera to the list', async ({
  page,
  context,
}, info) => {
  const { draft, read, send } = await assetMakerAs(context, 'user')
  const { id, asset_number: number } = await draft()
  await openAs(page, demoUser('user'), `/en/assets/${id}/edit/media`)
  await test.step('MED-1 MED-4 MED-6 pictures arrive, are put in order by keyboard, and the first stands for the asset', async () => {
    await choose(page, await pictures(page, info, ['front.jpg', 'cab.jpg', 'plate.jpg']))
    // They become ready by themselves, in the order in which they were chosen.
    await expect(page.getByRole('button', { name: /^Look at (front|cab|plate).jpg$/ })).toHaveCount(3)
    await expect(uploads(page)).toHaveCount(0)
    await expect(all(page)).toHaveText([/front.jpg/, /cab.jpg/, /plate.jpg/])
    await expect(all(page).first()).toContainText('Main picture')

    const grip = page.getByRole('button', { name: 'Move plate.jpg' })
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/media/order'))
    await grip.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('plate.jpg is lifted, place 3 of 3.')).toBeAttached()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('plate.jpg is at place 2 of 3.')).toBeAttached()
    await page.keyboard.press('Space')
    expect((await saved).status()).toBe(200)
    await expect(all(page)).toHaveText([/front.jpg/, /plate.jpg/, /cab.jpg/])

    await act(page, 'cab.jpg', 'Set as main picture')
    await expect(all(page).first()).toContainText('cab.jpg')
    await act(page, 'cab.jpg', 'Edit text and type')
    const dialog = page.getByRole('dialog', { name: 'Edit picture' })
    await dialog.getByLabel('Image text').fill('The cab, new seat')
    await dialog.getByLabel('Content type').selectOption('Registration document')
    await dialog.getByLabel('Content type').selectOption('General')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(all(page).first()).toContainText('The cab, new seat')
    await expect(page.getByRole('button', { name: 'Actions for The cab, new seat' })).toBeFocused()
    await expect(all(page)).toHaveText([/The cab, new seat/, /front.jpg/, /plate.jpg/])
    const { results } = await send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
    expect(results.map((medium) => [medium.name, medium.image_text])).toEqual([
      ['cab.jpg', 'The cab, new seat'],
      ['front.jpg', null],
      ['plate.jpg', null],
    ])

    await test.step('P3 MED-6 a picture is dragged to another place by its grip, and stays there', async () => {
      for (const [moved, onto, order] of [
        ['plate.jpg', 'front.jpg', ['The cab, new seat', 'plate.jpg', 'front.jpg']],
        ['front.jpg', 'plate.jpg', ['The cab, new seat', 'front.jpg', 'plate.jpg']],
      ] as const) {
        const stored = page.waitForResponse((answer) => answer.url().endsWith('/media/order'))
        await drag(page, page.getByRole('button', { name: `Move ${moved}` }), all(page).filter({ hasText: onto }))
        expect((await stored).status()).toBe(200)
        await expect(all(page)).toContainText([...order])
        await page.reload()
        await expect(all(page)).toContainText([...order])
      }
    })

    const { thumbnail } = await read(id)
    await goOn(page, `/en/assets?q=${number}&has_images=yes`)
    await expect(page.getByRole('main').locator(`img[src$="${thumbnail?.url}"]`)).toHaveJSProperty('complete', true)
    await expect(page.getByRole('main').getByRole('link', { name: /3 pictures$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Media: Has images' })).toBeVisible()
  })
  await test.step('MED-6 AST-17 pictures are looked at by keyboard in full screen, and all are deleted after a question', async () => {
    await goOn(page, `/en/assets/${id}`)
    const opener = page.getByRole('button', { name: 'Look at it in full screen: The cab, new seat' })
    await opener.press('Enter')
    const lightbox = page.getByRole('dialog', { name: 'Pictures and videos' })
    await expect(lightbox.getByRole('img', { name: 'The cab, new seat' })).toBeVisible()
    await page.keyboard.press('+')
    await expect(lightbox.getByRole('img')).toHaveAttribute('style', /scale\(1\.5\)/)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox).toContainText('2 of 3')
    await expect(lightbox.getByRole('img', { name: 'front.jpg' })).toHaveAttribute('style', /scale\(1\)/)
    await page.keyboard.press('Escape')
    await expect(lightbox).toHaveCount(0)
    await expect(opener).toBeFocused()

    await goOn(page, `/en/assets/${id}/edit/media`)
    for (const [left, name] of [
      [2, 'plate.jpg'],
      [1, 'front.jpg'],
    ] as const) {
      await act(page, name, 'Delete')
      await page
        .getByRole('alertdialog', { name: `Delete ${name}?` })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect(all(page)).toHaveCount(left)
    }
    await page.getByRole('button', { name: 'Delete all media' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete all media?' })
    await expect(question).toContainText('One picture or video is gone for good. Documents stay.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(all(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete all media' }).click()
    await page.route('**/media?kind=media', (route) => route.abort('internetdisconnected'))
    await question.getByRole('button', { name: 'Delete all media' }).click()
    await expect(question.getByRole('alert')).toContainText('Error deleting the media file')
    await page.unroute('**/media?kind=media')
    await question.getByRole('button', { name: 'Delete all media' }).click()
    await expect(all(page)).toHaveCount(0)
  })
  await test.step('MED-2 MED-3 a file that cannot be taken is named with the reason, and nothing of it is sent', async () => {
    const sent: Request[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request))
    const [old, empty, huge, fake] = ['old.bmp', 'empty.jpg', 'huge.jpg', 'fake.jpg'].map((name) =>
      info.outputPath(name),
    )
    writeFileSync(old ?? '', 'BM')
    writeFileSync(empty ?? '', '')
    writeFileSync(huge ?? '', '')
    truncateSync(huge ?? '', 30 * 1024 * 1024 + 1)
    await expect(page.getByText('Pictures up to 30 MB, videos up to 1024 MB.')).toBeVisible()
    await choose(page, [old ?? '', empty ?? '', huge ?? ''])
    await expect(uploads(page).getByRole('alert')).toHaveText([
      'old.bmp is in the wrong format, must be one of JPEG, PNG, WebP, AVIF, HEIC',
      'empty.jpg is empty',
      'huge.jpg is too large. Max file size is 30MB.',
    ])
    expect(sent.filter((request) => request.url().includes('/v1/'))).toEqual([])
    await page.getByRole('button', { name: 'Take empty.jpg off the list' }).click()
    await expect(uploads(page).getByRole('listitem')).toHaveCount(2)
    // What the name hides is seen by the server.
    writeFileSync(fake ?? '', '<html><script>alert(1)</script></html>')
    await choose(page, [fake ?? ''])
    await expect(uploads(page).getByRole('alert').last()).toHaveText(
      'Error uploading the image. fake.jpg is in the wrong format, must be one of JPEG, PNG, WebP, AVIF, HEIC',
    )
  })
})

test('MED-4 an upload goes on where it was: after a lost connection, and after the page was closed', async ({
  page,
  context,
}, info) => {
  const { draft } = await assetMakerAs(context, 'user')
  const { id } = await draft()
  const offsets: string[] = []
  let isLost = true
  await page.route('**/v1/uploads/*', async (route) => {
    const request = route.request()
    const offset = request.headers()['upload-offset']
    if (request.method() !== 'PATCH') return route.continue()
    if (offset !== '0' && isLost) return route.abort('internetdisconnected')
    offsets.push(offset ?? '')
    return route.continue()
  })
  await openAs(page, demoUser('user'), `/en/assets/${id}/edit/documents`)
  const path = pdf(info, 'service.pdf', PIECE + 100_000)
  await page.getByLabel('Type of the documents to add').selectOption('Service history')
  await choose(page, [path])
  await expect(uploads(page)).toContainText('Connection lost at 98 %. It goes on when the network is back.')
  await page.reload()
  await expect(uploads(page)).toHaveCount(0)
  await page.getByLabel('Type of the documents to add').selectOption('Service history')
  await choose(page, [path])
  await expect(uploads(page)).toContainText('Connection lost at 98 %')
  isLost = false
  const row = page.getByRole('listitem').filter({ hasText: 'Service history' })
  await expect(row).toContainText('service.pdf')
  await expect(row).toContainText(/8.1 MBAdded by .+, today/)
  expect(offsets).toEqual(['0', String(PIECE)])

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download service.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('service.pdf')
  await act(page, 'service.pdf', 'Edit text and type')
  const dialog = page.getByRole('dialog', { name: 'Edit document' })
  await dialog.getByLabel('Document name').fill('Service book.pdf')
  await dialog.getByLabel('Document type').selectOption('Invoice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Service book.pdf' })).toContainText('Invoice')
  await page.getByRole('button', { name: 'Delete all documents' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete all documents?' })
  await question.getByRole('button', { name: 'Delete all documents' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(asPhone)

  test('MED-8 AST-2 the wizard asks for each shot, and says what is missing', async ({ page, context }, info) => {
    const { draft } = await assetMakerAs(context, 'user')
    const { id } = await draft()
    await openAs(page, demoUser('user'), `/en/assets/registration/${id}/media`)
    await expect(page.getByRole('heading', { name: '15 shots missing' })).toBeVisible()
    const [first = '', second = ''] = await pictures(page, info, ['a.jpg', 'b.jpg'])
    const foot = page.locator('[data-page-foot]')
    for (const [shot, path] of [
      ['Front left', first],
      ['Front right', second],
    ] as const) {
      const camera = page.waitForEvent('filechooser')
      await foot.getByRole('button', { name: `Take a picture: ${shot}` }).tap()
      const chooser = await camera
      expect(await chooser.element().getAttribute('capture')).toBe('environment')
      await chooser.setFiles([path])
    }
    await expect(page.getByRole('button', { name: 'Look at the shot: Front right' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '13 shots missing' })).toBeVisible()
    await expect(foot.getByRole('button', { name: 'Take a picture: Rear left' })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('link', { name: /^Media/ })).toContainText('2/15')
  })
})
