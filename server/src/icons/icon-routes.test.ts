import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const icons = (file: string, names: string) =>
  app.call('GET /api/_nuxt_icon/{file}', { params: { file }, query: { icons: names } })

test('NAV-11 icons come by name from local data in the protocol of Iconify, and may be cached', async () => {
  const { body, headers } = await icons('tabler.json', 'truck,crane,truck')
  expect(body).toMatchObject({ prefix: 'tabler', width: 24, height: 24 })
  expect(Object.keys(body.icons)).toEqual(['truck', 'crane'])
  expect(body.icons['truck']?.body).toContain('<path')
  expect(headers['cache-control']).toBe('public, max-age=604800')
})

test('NAV-11 what is not there is named, and other sets are not served', async () => {
  expect((await icons('tabler.json', 'truck,no-such-icon')).body.not_found).toEqual(['no-such-icon'])
  expect((await icons('tabler.json', 'constructor')).body).toMatchObject({ icons: {}, not_found: ['constructor'] })
  expect((await icons('mdi.json', 'truck')).status).toBe(404)
  expect((await icons('constructor.json', 'truck')).status).toBe(404)
  expect((await icons('..%2f..%2fpackage.json', 'truck')).status).toBe(400)
})
