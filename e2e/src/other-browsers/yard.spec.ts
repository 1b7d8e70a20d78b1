import type { Asset } from '@klubba/domain/assets/asset-api'
import type { MediaOfAsset } from '@klubba/domain/media/media-api'
import { assetMakerAs, someVin } from '../asset-data.ts'
import { isInstalled } from '../installed-app.ts'
import { pictures } from '../media-data.ts'
import { expect, newUser } from '../product.ts'
import type { Target } from './find-in-page.ts'
import { test } from './other-browsers.ts'
import { button, field, signIn } from './steps.ts'

const NAMES = ['front.jpg', 'cab.jpg', 'plate.jpg']
const photos: Target = { role: 'listitem', within: { role: 'list', name: 'All pictures and videos' } }
const step = (name: string): Target => ({
  role: 'link',
  name: new RegExp(`^${name}`),
  within: { role: 'navigation', name: 'Steps of the registration' },
})

test(
  'P7 SES-2 OFF-2 OFF-4 OFF-6 OFF-11 MED-6 signing in, then registering with photos while there is no network: it opens again from the device, and all arrives once when the network is back',
  { tag: '@smoke' },
  async ({ page, context, altered, app }, info) => {
    const who = await newUser(context, 'user')
    const maker = await assetMakerAs(context, who)
    const paths = await pictures(page, info, NAMES)
    const vin = someVin()
    await signIn(app, who)
    await app.sees({ role: 'heading', name: /Kari/ })
    await expect.poll(() => app.run(isInstalled), { message: 'the app is on the device' }).toBe(true)

    await test.step('OFF-2 OFF-11 MED-6 without a network fields and photos are kept on the device', async () => {
      await altered.refuse()
      await app.open('/en/assets/registration/new')
      await app.fill(field('What is it?'), 'crawler exc')
      await app.click(button(/^Crawler excavator/))
      await app.fill(field('VIN / serial number'), vin)
      await app.fill(field('Brand'), 'Volvo')
      await app.fill(field('Model'), 'EC220E')
      await app.fill(field('Model year'), '2018')
      await app.click(step('Media'))
      await app.chooseFiles(paths)
      await app.sees(photos, NAMES.length)
      await app.sees({ ...photos, text: 'On this device' }, NAMES.length)
    })

    await test.step('OFF-2 OFF-6 the page opens again from the device, with all that was entered', async () => {
      await app.open('/en/assets/drafts')
      await app.click({ role: 'link', name: /^Continue: .*Volvo/ })
      await expect.poll(() => app.texts(photos)).toEqual(NAMES.map((name) => expect.stringContaining(name)))
      await app.sees({ role: 'image', within: photos }, NAMES.length)
      await app.click(step('Information'))
      await expect.poll(() => app.values(field('VIN / serial number'))).toEqual([vin])
    })

    await test.step('OFF-4 it is sent once when the network is back, and the server has all of it', async () => {
      await altered.accept()
      await app.run(() => dispatchEvent(new Event('focus')))
      await app.sees({ role: 'heading', name: 'Saved' })
      const { results: assets } = await maker.send<{ results: Asset[] }>('GET', '/v1/assets?created_by=me')
      expect(assets).toHaveLength(1)
      const id = assets[0]?.id ?? ''
      expect((await maker.read(id)).values).toMatchObject({ vin, brand: 'Volvo', model: 'EC220E', year: 2018 })
      const media = await maker.send<MediaOfAsset>('GET', `/v1/assets/${id}/media`)
      expect(media.results.map(({ name }) => name)).toEqual(NAMES)
      await app.click(button('Save as draft'))
      await app.sees({ role: 'heading', name: 'No drafts on this device' })
    })
  },
)
