import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../scripts/product.ts'
import { expect, test } from './product.ts'
import { startReceiver } from './report-receiver.ts'

// That nothing of it is loaded elsewhere is seen where the scripts of the login page are counted.
test('INT-3 the web app reports errors and times where a DSN is set, without personal data', async ({
  page,
  troubles,
}) => {
  test.slow()
  const receiver = await startReceiver()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-reports-'))
  const product = await startProduct({
    DATA_DIR,
    DEMO: 'false',
    WORKER: 'false',
    SENTRY_DSN: `http://abc123@127.0.0.1:${receiver.port}/42`,
    SENTRY_TRACES_SAMPLE_RATE: '1',
  })
  try {
    const code = page.waitForResponse(/\/sentry-reports-[^/]+\.js$/)
    await page.goto(`${product.url}/en/auth/login?email=elin.berg@yard.example`)
    const chunk = await code
    await page.getByLabel('Email').fill('elin.berg@yard.example')
    const errors = () => receiver.reports().filter(({ exception }) => exception)
    await expect(async () => {
      await page.evaluate(() =>
        setTimeout(() => reportError(new Error('no room for "Elin Berg" at elin.berg@yard.example'))),
      )
      expect(errors().length).toBeGreaterThan(0)
    }).toPass()
    expect(errors()[0]).toMatchObject({
      release: expect.stringMatching(/^klubba@[0-9a-f]{16}$/),
      exception: { values: [{ value: 'no room for "…" at (e-mail)' }] },
    })
    // Times of the page come when it has been idle for a second.
    const visits = () => receiver.reports().filter(({ type }) => type === 'transaction')
    await expect.poll(() => visits().length).toBeGreaterThan(0)
    expect(visits()[0]).toMatchObject({ transaction: '/en/auth/login' })
    for (const word of ['elin', 'Elin', 'email=']) expect(receiver.envelopes.join()).not.toContain(word)
    expect(troubles.filter((trouble) => !trouble.includes('no room for'))).toEqual([])
    troubles.length = 0
    // The maps stay on the server.
    expect((await page.request.get(`${chunk.url()}.map`)).status()).toBe(404)
  } finally {
    await product.stop()
    receiver.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
