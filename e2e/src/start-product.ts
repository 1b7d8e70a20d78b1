import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../scripts/product.ts'
import { startPartner } from './partner.ts'

/** The product as `npm start` runs it, with its demo data, for all browser tests. */
export default async function start(): Promise<() => Promise<void>> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-e2e-'))
  // Tests come from one address: its limits would count them all together.
  const partner = await startPartner()
  const product = await startProduct({
    DATA_DIR,
    TRUSTED_PROXY: '127.0.0.1,::1',
    CHECKPROOF_URL: partner.url,
    CHECKPROOF_SECRET: 'a secret that the partner of the tests knows',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true',
  })
  process.env['KLUBBA_PARTNER'] = partner.url
  process.env['KLUBBA_URL'] = product.url
  process.env['KLUBBA_OUTBOX'] = join(DATA_DIR, 'outbox')
  process.env['KLUBBA_PASSWORDS'] = JSON.stringify(Object.fromEntries(product.passwords))
  return async () => {
    await product.stop()
    partner.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
